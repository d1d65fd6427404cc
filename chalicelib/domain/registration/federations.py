"""The federations of FIDE: the codes of its rating lists, and what else people write for them."""

import unicodedata

from chalicelib.domain.errors import InvalidFieldError

_WRITTEN = """
AFG: AF; Afghanistan; Afganistán
AHO: Netherlands Antilles; Nederlandse Antillen; Antillas Neerlandesas; Curaçao; AN; CW; CUW
ALB: AL; Albania; Albanië
ALG: DZ; DZA; Algeria; Algerije; Argelia
AND: AD; Andorra
ANG: AO; AGO; Angola
ANT: AG; ATG; Antigua & Barbuda; Antigua en Barbuda; Antigua y Barbuda
ARG: AR; Argentina; Argentinië
ARM: AM; Armenia; Armenië
ARU: AW; ABW; Aruba
AUS: AU; Australia; Australië
AUT: AT; Austria; Oostenrijk
AZE: AZ; Azerbaijan; Azerbeidzjan; Azerbaiyán
BAH: BS; BHS; Bahamas
BAN: BD; BGD; Bangladesh; Bangladés
BAR: BB; BRB; Barbados
BDI: BI; Burundi
BEL: BE; Belgium; België; Bélgica; Belgien
BER: BM; BMU; Bermuda; Bermudas
BHU: BT; BTN; Bhutan; Bután
BIH: BA; Bosnia & Herzegovina; Bosnië en Herzegovina; Bosnia y Herzegovina; Bosnia
BIZ: BZ; BLZ; Belize; Belice
BLR: BY; Belarus; Bielorrusia; Wit-Rusland
BOL: BO; Bolivia
BOT: BW; BWA; Botswana; Botsuana
BRA: BR; Brazil; Brazilië; Brasil
BRN: BH; BHR; Bahrain; Bahrein; Baréin
BRU: BN; Brunei
BUL: BG; BGR; Bulgaria; Bulgarije
BUR: BF; BFA; Burkina Faso
CAF: CF; Central African Republic; Centraal-Afrikaanse Republiek; República Centroafricana
CAM: KH; KHM; Cambodia; Cambodja; Camboya
CAN: CA; Canada
CAY: KY; CYM; Cayman Islands; Kaaimaneilanden; Islas Caimán
CGO: CG; COG; Congo - Brazzaville; Congo
CHA: TD; TCD; Chad; Tsjaad
CHI: CL; CHL; Chile; Chili
CHN: CN; China
CIV: CI; Côte d’Ivoire; Ivoorkust; Ivory Coast; Costa de Marfil
CMR: CM; Cameroon; Kameroen; Camerún
COD: CD; Congo - Kinshasa; Democratic Republic of the Congo; República Democrática del Congo
COL: CO; Colombia
COM: KM; Comoros; Comoren; Comoras
CPV: CV; Cape Verde; Kaapverdië; Cabo Verde
CRC: CR; CRI; Costa Rica
CRO: HR; HRV; Croatia; Kroatië; Croacia
CUB: CU; Cuba
CYP: CY; Cyprus; Chipre
CZE: CZ; Czechia; Tsjechië; Chequia; Czech Republic; República Checa; Tsjechische Republiek
DEN: DK; DNK; Denmark; Denemarken; Dinamarca
DJI: DJ; Djibouti; Yibuti
DMA: DM; Dominica
DOM: DO; Dominican Republic; Dominicaanse Republiek; República Dominicana
ECU: EC; Ecuador
EGY: EG; Egypt; Egypte; Egipto
ENG: England; Engeland; Inglaterra
ERI: ER; Eritrea
ESA: SV; SLV; El Salvador
ESP: ES; Spain; Spanje; España; Spanien
EST: EE; Estonia; Estland
ETH: ET; Ethiopia; Ethiopië; Etiopía
FAI: FO; FRO; Faroe Islands; Faeröer; Islas Feroe
FID: FIDE
FIJ: FJ; FJI; Fiji; Fiyi
FIN: FI; Finland; Finlandia
FRA: FR; France; Frankrijk; Francia; Frankreich
GAB: GA; Gabon
GAM: GM; GMB; Gambia
GCI: GG; GGY; Guernsey; Guernesey
GEO: GE; Georgia; Georgië
GEQ: GQ; GNQ; Equatorial Guinea; Equatoriaal-Guinea; Guinea Ecuatorial
GER: DE; DEU; Germany; Duitsland; Alemania; Deutschland
GHA: GH; Ghana
GRE: GR; GRC; Greece; Griekenland; Grecia
GRL: GL; Greenland; Groenland; Groenlandia
GRN: GD; GRD; Grenada; Granada
GUA: GT; GTM; Guatemala
GUM: GU; Guam
GUY: GY; Guyana
HAI: HT; HTI; Haiti
HKG: HK; Hong Kong
HON: HN; HND; Honduras
HUN: HU; Hungary; Hongarije; Hungría
INA: ID; IDN; Indonesia; Indonesië
IND: IN; India
IOM: IM; IMN; Isle of Man; Isla de Man
IRI: IR; IRN; Iran
IRL: IE; Ireland; Ierland; Irlanda
IRQ: IQ; Iraq; Irak
ISL: IS; Iceland; IJsland; Islandia
ISR: IL; Israel
ISV: VI; VIR; U.S. Virgin Islands; Amerikaanse Maagdeneilanden; Islas Vírgenes de EE. UU.
ITA: IT; Italy; Italië; Italia
IVB: VG; VGB; British Virgin Islands; Britse Maagdeneilanden; Islas Vírgenes Británicas
JAM: JM; Jamaica
JCI: JE; JEY; Jersey
JOR: JO; Jordan; Jordanië; Jordania
JPN: JP; Japan; Japón
KAZ: KZ; Kazakhstan; Kazachstan; Kazajistán
KEN: KE; Kenya; Kenia
KGZ: KG; Kyrgyzstan; Kirgizië; Kirguistán
KOR: KR; South Korea; Zuid-Korea; Corea del Sur; Korea; Corea
KOS: XK; Kosovo
KSA: SA; SAU; Saudi Arabia; Saoedi-Arabië; Arabia Saudí
KUW: KW; KWT; Kuwait; Koeweit
LAO: LA; Laos
LAT: LV; LVA; Latvia; Letland; Letonia
LBA: LY; LBY; Libya; Libië; Libia
LBN: LB; Lebanon; Libanon; Líbano
LBR: LR; Liberia
LCA: LC; St. Lucia; Saint Lucia; Santa Lucía
LES: LS; LSO; Lesotho; Lesoto
LIE: LI; Liechtenstein
LTU: LT; Lithuania; Litouwen; Lituania
LUX: LU; Luxembourg; Luxemburg; Luxemburgo
MAC: MO; Macau; Macao
MAD: MG; MDG; Madagascar; Madagaskar
MAR: MA; Morocco; Marokko; Marruecos
MAS: MY; MYS; Malaysia; Maleisië; Malasia
MAW: MW; MWI; Malawi; Malaui
MDA: MD; Moldova; Moldavië; Moldavia
MDV: MV; Maldives; Maldiven; Maldivas
MEX: MX; Mexico
MGL: MN; MNG; Mongolia; Mongolië
MKD: MK; North Macedonia; Noord-Macedonië; Macedonia del Norte; Macedonia; Macedonië
MLI: ML; Mali
MLT: MT; Malta
MNC: MC; MCO; Monaco
MNE: ME; Montenegro
MOZ: MZ; Mozambique
MRI: MU; MUS; Mauritius; Mauricio
MTN: MR; MRT; Mauritania; Mauritanië
MYA: MM; MMR; Myanmar; Burma; Birma; Birmania
NAM: NA; Namibia; Namibië
NCA: NI; NIC; Nicaragua
NCL: NC; New Caledonia; Nieuw-Caledonië; Nueva Caledonia
NED: NL; NLD; Netherlands; The Netherlands; Nederland; Países Bajos; Niederlande; Holland; Holanda
NEP: NP; NPL; Nepal
NGR: NG; NGA; Nigeria
NIG: NE; NER; Niger
NOR: NO; Norway; Noorwegen; Noruega
NRU: NR; Nauru
NZL: NZ; New Zealand; Nieuw-Zeeland; Nueva Zelanda
OMA: OM; OMN; Oman
PAK: PK; Pakistan
PAN: PA; Panama
PAR: PY; PRY; Paraguay
PER: PE; Peru
PHI: PH; PHL; Philippines; Filipijnen; Filipinas
PLE: PS; PSE; Palestine; Palestina; Palestinian Territories; Palestijnse gebieden
PLW: PW; Palau; Palaos
PNG: PG; Papua New Guinea; Papoea-Nieuw-Guinea; Papúa Nueva Guinea
POL: PL; Poland; Polen; Polonia
POR: PT; PRT; Portugal
PUR: PR; PRI; Puerto Rico
QAT: QA; Qatar; Catar
ROU: RO; Romania; Roemenië; Rumanía
RSA: ZA; ZAF; South Africa; Zuid-Afrika; Sudáfrica
RUS: RU; Russia; Rusland; Rusia; Russian Federation
RWA: RW; Rwanda; Ruanda
SCO: Scotland; Schotland; Escocia
SEN: SN; Senegal
SEY: SC; SYC; Seychelles; Seychellen
SGP: SG; Singapore; Singapur
SKN: KN; KNA; St. Kitts & Nevis; Saint Kitts en Nevis; San Cristóbal y Nieves
SLE: SL; Sierra Leone; Sierra Leona
SLO: SI; SVN; Slovenia; Slovenië; Eslovenia
SMR: SM; San Marino
SOL: SB; SLB; Solomon Islands; Salomonseilanden; Islas Salomón
SOM: SO; Somalia; Somalië
SRB: RS; Serbia; Servië
SRI: LK; LKA; Sri Lanka
SSD: SS; South Sudan; Zuid-Soedan; Sudán del Sur
STP: ST; São Tomé & Príncipe; Sao Tomé en Principe; Santo Tomé y Príncipe
SUD: SD; SDN; Sudan; Soedan
SUI: CH; CHE; Switzerland; Zwitserland; Suiza
SUR: SR; Suriname; Surinam
SVK: SK; Slovakia; Slowakije; Eslovaquia
SWE: SE; Sweden; Zweden; Suecia
SWZ: SZ; Eswatini; Esuatini; Swaziland
SYR: SY; Syria; Syrië; Siria
TAN: TZ; TZA; Tanzania
THA: TH; Thailand; Tailandia
TJK: TJ; Tajikistan; Tadzjikistan; Tayikistán
TKM: TM; Turkmenistan
TLS: TL; Timor-Leste; Oost-Timor
TOG: TG; TGO; Togo
TPE: TW; TWN; Taiwan
TTO: TT; Trinidad & Tobago; Trinidad en Tobago; Trinidad y Tobago
TUN: TN; Tunisia; Tunesië; Túnez
TUR: TR; Türkiye; Turkije; Turquía; Turkey
UAE: AE; ARE; United Arab Emirates; Verenigde Arabische Emiraten; Emiratos Árabes Unidos; Emirates
UGA: UG; Uganda; Oeganda
UKR: UA; Ukraine; Oekraïne; Ucrania
URU: UY; URY; Uruguay
USA: US; VS; EE UU; United States; United States of America; Verenigde Staten; Estados Unidos; America; Amerika
UZB: UZ; Uzbekistan; Oezbekistan
VAN: VU; VUT; Vanuatu
VEN: VE; Venezuela
VIE: VN; VNM; Vietnam
VIN: VC; VCT; St. Vincent & Grenadines; Saint Vincent en de Grenadines; San Vicente y las Granadinas
WLS: Wales; Gales
YEM: YE; Yemen; Jemen
ZAM: ZM; ZMB; Zambia
ZIM: ZW; ZWE; Zimbabwe; Zimbabue
"""
"""The code, then ISO's codes where they are others, and the country in English, Dutch and Spanish."""

_IN_OWN_LANGUAGES = """
ALB: Shqipëri; Shqipëria; Albanien
AND: Andorre
ARM: Հայաստան; Hayastan; Armenien
AUT: Österreich; Oesterreich; Autriche
AZE: Azərbaycan; Aserbaidschan; Azerbaïdjan
BEL: Belgique
BIH: Bosna i Hercegovina; Босна и Херцеговина; Bosnien und Herzegowina; Bosnien; Bosnie-Herzégovine
BLR: Беларусь; Weißrussland; Biélorussie
BUL: България; Bulgarien; Bulgarie
CRO: Hrvatska; Kroatien; Croatie
CYP: Κύπρος; Kypros; Kıbrıs; Zypern; Chypre
CZE: Česko; Česká republika; Tschechien; Tschechische Republik; Tchéquie; République tchèque
DEN: Danmark; Dänemark
ENG: Angleterre
ESP: Espagne; Espanya
EST: Eesti; Estonie
FAI: Føroyar; Færøerne; Färöer; Îles Féroé
FIN: Suomi; Finnland; Finlande
GEO: საქართველო; Sakartvelo; Georgien
GER: Allemagne
GRE: Ελλάδα; Ellada; Hellas; Griechenland; Grèce
HUN: Magyarország; Ungarn; Hongrie
IOM: Ellan Vannin; Île de Man; Insel Man
IRL: Éire; Irland; Irlande
ISL: Ísland; Islande
ISR: ישראל
ITA: Italien
KOS: Kosovë; Kosova; Косово
LAT: Latvija; Lettland; Lettonie
LTU: Lietuva; Litauen; Lituanie
LUX: Lëtzebuerg
MDA: Republica Moldova; Moldau; Republik Moldau
MKD: Северна Македонија; Severna Makedonija; Nordmazedonien; Mazedonien; Macédoine du Nord; Macédoine
MLT: Malte
MNE: Crna Gora; Црна Гора
NED: Pays-Bas; Nederlân; Hollande
NOR: Norge; Noreg; Norwegen; Norvège
POL: Polska; Pologne
ROU: Rumänien; Roumanie
RUS: Россия; Rossija; Rossiya; Russland; Russie
SCO: Alba; Schottland; Écosse
SLO: Slovenija; Slowenien
SMR: Saint-Marin
SRB: Srbija; Србија; Serbien; Serbie
SUI: Schweiz; Suisse; Svizzera; Svizra
SVK: Slovensko; Slowakei; Slovaquie
SWE: Sverige; Schweden; Suède
TUR: Türkei; Turquie
UKR: Україна; Ukraina; Ukrajina
WLS: Cymru; Pays de Galles
AFG: افغانستان
ALG: الجزائر; Algérie; Algerien
BAN: বাংলাদেশ
BRN: البحرين
CAM: កម្ពុជា; Kampuchea; Cambodge
CHA: تشاد; Tchad
CHN: 中国; Zhongguo; Chine
CMR: Cameroun
COM: Comores
EGY: مصر; Misr; Ägypten
GEQ: Guinée équatoriale; Guiné Equatorial
GRL: Kalaallit Nunaat; Grønland
IND: भारत; Bharat; Inde; Indien
IRI: ایران
IRQ: العراق
JOR: الأردن
JPN: 日本; Nippon; Nihon
KAZ: Қазақстан; Казахстан; Qazaqstan
KGZ: Кыргызстан
KOR: 대한민국; 한국; Hanguk; Corée du Sud; Südkorea
KSA: السعودية; المملكة العربية السعودية
KUW: الكويت
LAO: ລາວ
LBA: ليبيا
LBN: لبنان; Liban
MAD: Madagasikara
MAR: المغرب; Maroc
MGL: Монгол
MOZ: Moçambique
MRI: Maurice; Île Maurice
MTN: موريتانيا
MYA: မြန်မာ
NCL: Nouvelle-Calédonie
NEP: नेपाल
NZL: Aotearoa
OMA: عُمان
PAK: پاکستان
PAR: Paraguai
PHI: Pilipinas
PLE: فلسطين
PNG: Papua Niugini
QAT: قطر
SGP: 新加坡; Singapura
SOM: Soomaaliya
SRI: ශ්‍රී ලංකාව; இலங்கை
STP: São Tomé e Príncipe
SUD: السودان
SYR: سوريا; Syrien
THA: ไทย
TJK: Тоҷикистон; Tojikiston
TPE: 台灣; 台湾
TUN: تونس; Tunisie; Tunesien
UAE: الإمارات; الإمارات العربية المتحدة
UZB: Oʻzbekiston; Ўзбекистон
YEM: اليمن
"""
"""What the countries call themselves; those of Europe, which come first, also in German and French. Accents are nothing
here: what is spelled as above but for them is not written again."""

_OF_SEVERAL = """
UK; GB; GBR; VK; Great Britain; Britain; United Kingdom; Groot-Brittannië; Verenigd Koninkrijk; Gran Bretaña;
Reino Unido; Großbritannien; Grossbritannien; Vereinigtes Königreich; Grande-Bretagne; Royaume-Uni
"""
_THEIR_CODES = ("ENG", "SCO", "WLS", "IRL")
"""The United Kingdom has no federation of its own; Ulster plays for Ireland."""


def _plain(text: str) -> str:
    """Letters and digits without accents: Côte d’Ivoire, cote d'ivoire."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if sign.isalnum())


def _read(written: str) -> dict[str, str]:
    """The code of every way to write it; a code of FIDE goes before one of ISO that is spelled so (BRN)."""
    lines = [line.partition(": ") for line in written.split("\n") if line]
    names = {_plain(name): code for code, _, rest in lines for name in rest.split("; ")}
    return names | {_plain(code): code for code, _, _ in lines}


_CODES = _read(_IN_OWN_LANGUAGES + _WRITTEN)
_SEVERAL = frozenset(map(_plain, _OF_SEVERAL.split(";")))
FEDERATIONS = frozenset(_CODES.values())
"""Three capital letters that are none of these are a name or a club: JAN, TOM, HMC."""


def federation_of(text: str) -> str:
    """The code of FIDE for a code or a country; nothing for nothing. Raises InvalidFieldError for anything else."""
    if not text:
        return ""
    plain = _plain(text)
    code = _CODES.get(plain)
    if code is None and plain in _SEVERAL:
        raise InvalidFieldError(field="federation", reason="several_federations", codes=_THEIR_CODES)
    if code is None:
        raise InvalidFieldError(field="federation", reason="not_a_federation")
    return code
