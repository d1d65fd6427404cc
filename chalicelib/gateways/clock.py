"""The machine's clock."""

import time
from datetime import UTC, datetime


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """Now, in UTC."""
        return datetime.now(UTC)

    def wait_until(self, moment: datetime) -> None:
        """Sleep until then; not at all when it has passed."""
        time.sleep(max(0.0, (moment - self.now()).total_seconds()))
