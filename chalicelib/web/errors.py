"""The one table from refusals to texts that people read; their HTTP statuses: `statuses.py`."""

from collections.abc import Mapping

from chalicelib.domain.errors import DomainError
from chalicelib.render.names import listed
from chalicelib.render.texts import N_, Texts
from chalicelib.web.closing_refusals import CLOSING_REASONS, CLOSING_TEXTS
from chalicelib.web.file_reasons import FILE_REASONS
from chalicelib.web.own_table_reasons import OWN_TABLE_REASONS
from chalicelib.web.series_reasons import SERIES_REASONS
from chalicelib.web.statuses import STATUSES, UNUSABLE
from chalicelib.web.time_reasons import TIME_REASONS

_TEXTS: Mapping[str, str] = {
    "sign_in_first": N_("Please sign in first."),
    "payment_service_away": N_("The payment service does not answer at the moment. Please try again in a minute."),
    "booking_not_now": N_("This cannot be done with the booking as it stands now. Look at it again."),
    "booking_forgotten": N_(
        "This booking can no longer be looked at: some time after the event the names and addresses of who booked were "
        "taken away. The results of the event stay."
    ),
    "not_signed": N_("The signature is missing, wrong or too old."),
    "payment_refused": N_("The payment service does not do this."),
    "not_saved_yet": N_("You are signed in again. Nothing was saved yet: look at what you filled in, and save it."),
    "wrong_password": N_("E-mail address and password do not belong together."),
    "link_gone": N_("This link does not work any more: it was used, is too old, or a newer one took its place."),
    "not_vouched": N_("Google did not say who you are. Try again."),
    "password_first": N_(
        "There is an account with this address already, but nobody has shown yet that the address is his. Sign in with "
        "its password first; then sign in with Google once more. Without the password, have a mail sent for a new one."
    ),
    "still_owner": N_("Hand these over to somebody else first: {whose}."),
    "not_allowed": N_("Your role here does not allow this."),
    "not_an_organiser": N_("New events and clubs are made by organisers who were invited to."),
    "forged_request": N_("This form was too old, or did not come from this site. Nothing was changed. Try again."),
    "unknown_address": N_("There is no page at this address."),
    "method_not_allowed": N_("This address takes no request of this kind ({method})."),
    "unsupported_media_type": N_("This address does not take content of the type “{found}”."),
    "not_found": N_("This does not exist, or you have no access to it."),
    "conflict": N_("Somebody else changed this meanwhile. Nothing was saved. Look at what is there now and try again."),
    "stale_availability": N_("Somebody else put something else down meanwhile for {names}. Nothing was saved."),
    "sign_off_closed": N_("It is too late to say so here. Only the director can change it now."),
    "nothing_to_undo": N_("The last re-pairing cannot be undone."),
    "stale_boards": N_("Somebody else changed some of these boards. Nothing was saved."),
    "result_there": N_("Boards {boards} have a result already. Only an arbiter changes one. Nothing was saved."),
    "code_used": N_("Another phone was let in by this code. Ask for a new one."),
    "code_gone": N_("This code does not work (any more). Ask for a new one."),
    "address_first": N_("First show that your own e-mail address is yours, by the link in the mail that you got."),
    "other_address": N_("This invitation is for another e-mail address than that of your account."),
    "judged": N_("This request was answered already."),
    "request_reused": N_(
        "This was sent before, with something else in it. Nothing was done now. Look whether it is right, and send it "
        "again."
    ),
    "profile_linked": N_("A profile is linked to your account. Give it up first."),
    "profile_not_linked": N_("No profile is linked to your account."),
    "claim_not_open": N_("This claim does not wait any more: it was judged, or taken back."),
    "slug_taken": N_("Another event has this address."),
    "email_taken": N_("There is an account with this e-mail address already."),
    "already_entered": N_("On the list already: {names}."),
    "unusable_archive": N_("This file holds no season that can be restored; it cannot be read at {place}."),
    "unusable_backup": N_("This file is no backup that can be restored; it cannot be read at {place}."),
    "other_backup": N_("This is a backup of something that you cannot restore here."),
    "draft_exists": N_("Round {round} is a draft already. Publish it or throw it away first."),
    "round_open": N_("Round {round} still has boards without a result: {boards}."),
    "not_published": N_("Round {round} is not published; results are entered on a published round."),
    "not_a_draft": N_("Round {round} is published. Take it back first."),
    "not_last_round": N_("There is a later round already."),
    "round_has_results": N_("Round {round} has a result and stays published."),
    **CLOSING_TEXTS,
    "results_stay": N_(
        "Rounds of this event were published. Its results stay: it cannot be deleted, nor be made a practice event."
    ),
    "part_of_season": N_(
        "This event belongs to a season of the club: it cannot be deleted by itself, nor be made a practice event."
    ),
    "money_stays": N_(
        "Entry fees for this event are still here, or somebody may be paying now. Give them back first, then delete it."
    ),
    "bookings_ended": N_(
        "The bookings of this event ended when it was called off, and everybody was told. That cannot be taken back."
    ),
    "entry_left": N_("This player left by a booking, which says what was paid back: enter the player anew."),
    "entry_booked": N_("This player entered by a booking: take the player out of the booking, not off the list."),
    "has_bookings": N_("People have entered this event by themselves: a file cannot take its place any more."),
    "fixed_once_started": N_("This is fixed once round 1 is paired."),
    "not_started": N_("Until round 1 is paired, the order of the standings is one of the settings."),
    "event_cancelled": N_("The event is called off: no round of it is paired or published any more."),
    "bye_limit": N_(
        "More byes of half a point than this event gives, in rounds {rounds}: "
        "at most {most}, and none after round {last}."
    ),
    "no_byes": N_("In this event nobody can be left out of a single round."),
    "adjourned_games": N_(
        "Games are not finished (round and board): {games}. Finish them, or say that they count as drawn."
    ),
    "board_moved": N_("This game has a result by now, or others play at this board. Look at it again."),
    "no_more_rounds": N_("All {planned} planned rounds are paired."),
    "too_few_players": N_("There are not enough players to pair: {present}."),
    "no_legal_pairing": N_("No pairing obeys the rules."),
    "unfinished_draft": N_("Not everybody has a place in the draft of round {round} yet."),
    "too_large": N_("This is too large."),
    "too_many_to_pair": N_("{players} players are too many to be paired like this; at most {most}."),
    "too_many_attempts": N_("Too many attempts. Try again in {minutes} minutes."),
    "too_many_stars": N_("You follow {most} events already; stop following one first."),
    "busy": N_("It is too busy just now. Nothing was saved. Try again."),
    "cannot_import": N_("This file cannot become an event here."),
    "bad_trf": N_("The file has an error in line {line}, column {column}."),
    "malformed_json": N_("The body is not JSON: line {line}, column {column}."),
    "invalid_body": N_("Fields of the body are unusable: {fields}."),
    "stale_entries": N_("Changed by somebody else meanwhile: {names}. Nothing was saved. Look at the list again."),
    "list_changed": N_("There is a new rating list since this page was made. Look at the differences again."),
    "differences_moved": N_(
        "The list or the members are no longer as they were shown. Nothing was changed; look once more."
    ),
    "refused_list": N_("The list was not taken; the present one stays in use."),
    "shrunken_list": N_(
        "The list has {rows} players, the present one {present}. It was not taken: perhaps a part of it is missing."
    ),
    "mail_refused": N_("The mail service does not take this mail."),
    "mail_not_taken": N_("The mail service takes no mail at the moment."),
    "mail_unanswered": N_("The mail service did not answer."),
    "job_kept_failing": N_("This kept failing. Try again; if it fails again, tell the administrator."),
    "cup_has_begun": N_("A game of the cup was entered already; this is fixed now."),
    "too_few_for_cup": N_("A pool needs three players at least; there are {players}."),
    "pools_open": N_("The knock-out is drawn when all matches of the pools are finished."),
    "knockout_begun": N_("A game of the knock-out was entered already; this is fixed now."),
    "no_opponents_yet": N_("This match has no two players yet."),
    "later_results": N_("Later results would lapse with this. Nothing was saved."),
    "step_too_early": N_("The games before these have to be level first."),
    "not_invited": N_("Only who is invited to the play-off can answer."),
    "stale_match": N_("Somebody else entered another result of this match. Nothing was saved."),
    "championship_begun": N_("Somebody has answered an invitation already; categories and ratings are fixed now."),
    "play_off_made": N_("The play-off is made already."),
    "not_yet": N_("The championship of this category is not that far, or it is further already."),
    "later_barrages": N_("Take away the results of these later barrages first: {barrages}."),
}
_PEOPLE = frozenset({"names", "players", "whose"})
_GENERAL = N_("This is not possible.")

_REASONS: Mapping[str, str] = {
    **CLOSING_REASONS,
    **FILE_REASONS,
    **SERIES_REASONS,
    **OWN_TABLE_REASONS,
    **TIME_REASONS,
    "missing": N_("Fill this in."),
    "follows_the_club": N_("This event belongs to a season of the club: it is seen by whom the club is seen."),
    "season_in_use": N_("Another season is in use at this address; tick that it is put aside."),
    "has_published_rounds": N_("Rounds of it are published; it stays in the season."),
    "too_few": N_("At least {least} players."),
    "unusable": N_("This is not usable."),
    "unknown_field": N_("There is no such field."),
    "not_text": N_("Text, please."),
    "not_yes_or_no": N_("True or false, please."),
    "not_a_moment": N_("A date and a time with its zone, please."),
    "not_a_list": N_("A list, please."),
    "not_an_object": N_("Fields with their values, please."),
    "too_low": N_("At least {least}."),
    "too_long": N_("At most {most} characters."),
    "too_many": N_("At most {most}."),
    "too_many_lines": N_("At most {most} lines."),
    "file_too_large": N_("This file is too large; at most {most} MB."),
    "not_a_workbook": N_("This is no workbook that can be read. Save it again as Excel (.xlsx) or as CSV."),
    "not_a_text": N_("This file holds no text. Send the list as Excel (.xlsx), as CSV or as text, or paste it."),
    "old_workbook": N_("Workbooks are read as .xlsx only, without a password. Save it as Excel (.xlsx) or as CSV."),
    "empty_workbook": N_("There is nothing in this workbook."),
    "unknown_sheet": N_("There is no such sheet. There are: {sheets}."),
    "out_of_range": N_("From {least} to {most}."),
    "not_to_come": N_("This round is paired already, or is not planned."),
    "not_a_number": N_("A whole number, please."),
    "not_a_fide_id": N_("A FIDE ID has 5 to 9 digits and does not begin with 0."),
    "not_a_knsb_number": N_("The digits of the KNSB number, please, such as 7654321."),
    "number_of_other_account": N_(
        "Another account has this number. If it is yours, write to the administrator of this site."
    ),
    "not_together": N_("This is not the FIDE id of the KNSB number: in the list that is {number}."),
    "not_listed": N_("This number is in none of the rating lists here. Fill in the other fields yourself."),
    "not_suggested": N_("This profile is no longer one of those that fit you."),
    "not_digits": N_("The digits of the FIDE ID, please, such as 1012345."),
    "too_many_digits": N_("At most {most} digits."),
    "number_taken": N_("This is the number of {name}, who is on the list already."),
    "not_a_federation": N_("A federation of FIDE, please: its code, such as NED, or the country."),
    "several_federations": N_("There are several federations of FIDE; give the code of one: {codes}."),
    "digit_in_name": N_("A name has no digits; they belong in a column of their own."),
    "not_a_name": N_("This is not a name."),
    "number_for_text": N_("There is only a number here."),
    "too_many_cells": N_("There are more cells than columns ({most}). Around a cell with a comma in it, put quotes."),
    "above_heading": N_("This stands above the line that names the columns."),
    "not_yes_or_no_word": N_("Yes or no, please."),
    "not_a_standing_choice": N_("Always or never, please."),
    "not_a_tempo_wish": N_("Regular or fast, please."),
    "member_twice": N_("This member stands on the list already, in line {line}."),
    "not_an_email": N_("This is not an e-mail address."),
    "not_guests": N_("Neither an e-mail address nor a domain: line {lines}."),
    "not_a_link": N_("A link begins with https:// or http://."),
    "not_a_form": N_("This form cannot be read."),
    "not_a_slug": N_("Lower-case letters, digits and hyphens only."),
    "not_your_password": N_("This is not your password."),
    "same_email": N_("This is your address already."),
    "password_length": N_("From {least} to {most} characters."),
    "unknown_language": N_("Choose a language from the list."),
    "unknown_time_zone": N_("Choose a time zone from the list."),
    "unknown_system": N_("Choose a system from the list."),
    "unknown_profile": N_("Choose from the list."),
    "unknown_tiebreak": N_("There is no tie-break “{code}”."),
    "bad_modifier": N_("“{code}”: “{modifier}” cannot stand behind this code."),
    "tiebreak_twice": N_("“{code}” is in the list already."),
    "points_first": N_("Points always go first; leave PTS out."),
    "not_for_swiss": N_("“{code}” is for round robins only (C.07 9.2)."),
    "not_for_predetermined": N_("“{code}” is not for round robins that began since 1 March 2026 (C.07 8)."),
    "list_without_own": N_("A list belongs to the choice “own list”: choose it, or empty this field."),
    "other_edition": N_("With this first day another edition of C.07 would order the standings."),
    "same_order": N_("This is the order already."),
    "unknown_choice": N_("Choose from the list."),
    "name_taken": N_("There is one with this name already."),
    "name_twice": N_("This name is there twice."),
    "before_last_cycle": N_("A cycle begins after the last evening of the one before."),
    "group_sizes": N_("So many players make {least} to {most} groups; a group has 6 to 20."),
    "five_evenings": N_("A Heller period has five evenings."),
    "group_out_of_bounds": N_("Group {group} would have {size} players; a group has 6 to 20."),
    "is_a_cycle": N_("A season keeps its cycles."),
    "has_result": N_("There is a result already: {names}."),
    "not_paired": N_("Not paired this evening: {names}."),
    "has_game": N_("Has a game already: {names}."),
    "unknown_board": N_("There is no such board."),
    "no_board": N_("One of the two has to sit at a board."),
    "board_decided": N_("This game has a result already."),
    "nothing_changes": N_("Nothing would change."),
    "pairs_by_results": N_("This system pairs a round by the results of those before it."),
    "board_twice": N_("This board is there twice."),
    "players_unnamed": N_("This round was re-paired: say who plays at this board (white, black)."),
    "unknown_player": N_("There is no such player."),
    "several_players": N_("Several players are called so; type the start number."),
    "same_player": N_("This is the same player."),
    "board_taken": N_("This is the board of {name}."),
    "not_a_share": N_("A share, please, such as 2/3, 67% or 0.5."),
    "not_invited": N_(
        "Only guests enter a private event: sign in with the e-mail address that was invited, and show that it is "
        "yours."
    ),
    "more_than_owed": N_("This is more than is still to be paid."),
    "more_than_received": N_("This is more than was received."),
    "goes_back_online": N_("This goes back by itself, by the way it came, or a bank is still to decide whose it is."),
    "empty_prize": N_("A prize is an amount, a thing, or both."),
    "prize_above_one_before": N_("A prize is not above the one before it."),
    "not_in_units": N_("Every amount is a multiple of the unit of the shares."),
    "rating_and_unrated": N_("Either a rating, or without a rating."),
    "not_money": N_("An amount, please, such as 12.50."),
    "too_many_decimals": N_("At most {most} decimals."),
    "too_much_money": N_("This is more than can be paid at once."),
    "too_little_money": N_("Nothing, or at least {least}: less cannot be paid online."),
    "not_an_account": N_("The name of an account with the payment service: acct_ and what follows."),
    "no_fee_for_everybody": N_("At least one fee must be for everybody."),
    "needed_for_fee": N_("A fee depends on this: the form has to ask for it."),
    "not_for_ladders": N_("Members of the club are in its ladder; nobody enters it by himself."),
    "other_fee": N_(
        "Changed like this, another fee would hold; but the fee stays as it was booked. Ask the organiser to change it."
    ),
    "fee_does_not_fit": N_("This fee is for others. Choose another one."),
    "not_an_amount": N_("A number, please, such as 60, 12½ or -5."),
    "not_start_points": N_("A rating and its points on each line, please, such as 1800: 50."),
    "above_one": N_("More than 1, and at most {most}."),
    "rating_twice": N_("A rating is there twice."),
    "not_re_paired": N_("This round was not paired again, or that was undone already."),
    "re_paired_game_played": N_("A game that came of it has a result: board {boards}."),
    "later_round_played": N_("A later round has results by now."),
    "reason_twice": N_("This reason is there twice."),
    "colour_rule_twice": N_("A rule is there twice."),
    "after_next_hour": N_("This is later than the hour that follows it."),
    "not_points": N_("A number of points, please, such as 1, ½ or 0.5."),
    "draw_not_below_win": N_("A draw is worth less than a win."),
    "loss_not_below_draw": N_("A loss is worth less than a draw, and nothing less than nothing."),
    "bye_above_win": N_("The bye is worth a win at most, and nothing less than nothing."),
    "not_accelerated": N_("This system cannot be accelerated."),
    "baku_needs_half_points": N_("Baku acceleration needs a draw that is worth half a win, and a loss of nothing."),
    "own_acceleration": N_("It is accelerated in a way of its own (records 250, XXA); only Baku acceleration is here."),
    "too_many_apart": N_("It keeps more than {most} pairs apart."),
    "player_twice": N_("This player is there twice."),
    "nobody_left_out": N_("Tick somebody who is left out; with the same players nothing changes."),
    "not_placed": N_("This player has no place in this round."),
    "half_a_board": N_("A board needs two players."),
    "player_missing": N_("Not everybody has a place: {players}."),
    "no_account": N_("Nobody has an account with this e-mail address. Ask him to sign up first."),
    "is_owner": N_("This is the owner already."),
    "nobody_leaves": N_("Tick who leaves."),
    "more_than_fee": N_("This is more than the fee."),
    "nobody_ticked": N_("Tick at least one player."),
    "in_future": N_("This time is still to come."),
    "day_in_future": N_("This day is in the future."),
    "plays_elsewhere": N_("Plays in a league or the cup this evening: {names}."),
    "not_taking_part": N_("Not in the ladder: {names}."),
    "missing_and_arrived": N_("Ticked as missing and as arrived: {names}."),
    "undecided_board": N_("A board of round {round} has no result yet."),
    "step_without_games": N_("A step needs one game at least."),
    "steps_never_reached": N_("Step {step} always decides: nothing can come after it."),
    "last_step_decides_nothing": N_("The last step must always decide: Armageddon or a lot."),
    "number_of_games": N_("{games} results, please."),
    "not_everybody_in_one_pool": N_("Everybody belongs in one pool, and in no more than one."),
    "cup_round_twice": N_("This round has a date already."),
    "number_of_evenings": N_("This play-off takes {evenings} evenings, one a round."),
    "players_changed": N_("The players are others now: choose how the pools are made."),
    "promotes_nobody": N_("The winner of this part has no right to promotion."),
    "thresholds_do_not_rise": N_("Ratings above nought, each higher than the one before."),
    "not_an_event": N_("This is no event of the payment service."),
    "no_payment_service": N_("Paying online is not set up here."),
    "account_disconnected": N_("The club's account with the payment service cannot be used."),
    "amount_not_taken": N_("It does not take such an amount."),
    "refund_failed": N_("A refund did not reach the payer's bank: give it back by hand."),
    "payment_disputed": N_("The payer disputes this payment with the bank: answer on the payment service's own pages."),
    "over_refund": N_("More than is left of the payment cannot go back."),
    "payment_key_reused": N_("The same payment was asked for with other details."),
    "no_such_payment": N_("It does not know this payment."),
    "refused_by_service": N_("It gives no reason that we know."),
}


def status_of(error: DomainError) -> int:
    """The HTTP status of a refusal; what is unusable is 422."""
    return STATUSES.get(error.code, UNUSABLE)


def text_of(error: DomainError, texts: Texts) -> str:
    """What a person reads. A reason, where there is one, says more than the code."""
    return text_of_code(error.code, error.details, texts)


def text_of_code(code: str, details: Mapping[str, object], texts: Texts) -> str:
    """The text of a refusal that was written down: of a failed job."""
    parts = [_sentence(_TEXTS, code, details, texts)]
    said = _sentence(_REASONS, str(details.get("reason", "")), details, texts)
    if said:
        parts = [said] if code == "invalid_field" else [*parts, said]
    return " ".join(part for part in parts if part) or texts.text(_GENERAL)


def _sentence(table: Mapping[str, str], code: str, details: Mapping[str, object], texts: Texts) -> str:
    if code not in table:
        return ""
    values = {name: _listed(name, value, texts) for name, value in details.items()}
    try:
        return texts.text(table[code]).format_map(values)
    except KeyError:
        return texts.text(_GENERAL)


def _listed(name: str, value: object, texts: Texts) -> str:
    """Commas part numbers; people have commas in their names."""
    if not isinstance(value, tuple | list):
        return str(value)
    return listed(list(map(str, value)), texts) if name in _PEOPLE else ", ".join(map(str, value))
