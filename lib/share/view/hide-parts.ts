import type { BrandVisibility } from '#lib/brand/brand.ts';
import { countryCodeOf } from '#lib/tracking/decode/countries.ts';
import { facts } from '#lib/tracking/fact-table.ts';
import type { Address, LocationPoint, Position, SharedAssetFacts } from '#lib/tracking/types.ts';
import { isHiddenAddress } from './display-rules.ts';
import type { History } from '../types.ts';

const STREET_WORDS: ReadonlySet<string> = new Set(
  [
    'str straße strasse weg gasse platz allee ufer damm chaussee ring hof postfach wohnung etage',
    'street road rd avenue av ave lane ln drive dr court boulevard blvd bd place pl square sq way close crescent cres terrace highway hwy parkway pkwy alley walk mews quay wharf broadway',
    'flat apt apartment suite ste unit floor room building bldg block tower house dock pier terminal warehouse gate bay box po bp attn attention',
    'rue chemin impasse quai allée cours faubourg bâtiment appartement étage via viale piazza piazzale corso vicolo strada',
    'calle avenida avda plaza paseo carrer camino carretera piso apartado rua travessa praça andar',
    'straat laan plein gracht kade postbus gata gatan gaten gade vei veien veg vegen vej väg vägen postboks katu tie',
    'ulica ul aleja plac osiedle ulice náměstí utca tér sokak sok cadde caddesi cad mahallesi mah bulvarı',
    'улица ул проспект переулок бульвар шоссе дом кв вулиця вул οδός οδος λεωφόρος שדרות רחוב شارع طريق جادة بناية عمارة شقة الطابق طابق',
  ].flatMap((words) => words.split(' ')),
);
const NOT_LETTERS = /[^\p{L}\p{M}]+/u;
const SIGNS = /@|c\/o|care of|z\. ?hd|p\. ?o\.|b\. ?p\./iu;
/** `Hauptstr.`, `Storgata`; also `12 Main St` and `Main St Springfield`, but not St. Gallen. */
const ENDING =
  /(?:str\.?|straße|strasse|gasse|platz|allee|straat|gracht|plein|gatan?|gaten|vägen|vegen|veien|katu)(?![\p{L}\p{N}])|\P{L}st\P{L}*$|\p{L} st\P{L}+\p{L}/iu;
/** Postcodes of a district: finer ones identify a street. Dutch postcodes end in two capitals. */
const POSTCODE =
  /^(?:\p{Lu}{1,3}[- ])?(?:\d{4,6}|\d{3} \d{2}) (?!\p{Lu}{2}(?!\p{L}))(?=\P{N}*$)(?=.*\p{L}{2})|^(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]) \d{5}$/u;
const SEPARATOR = /[,;،؛、，；|\r\n\u2028\u2029]/u;

export function hidesNothing({ downloads: _downloads, ...show }: BrandVisibility): boolean {
  return Object.values(show).every(Boolean);
}

export function redactAsset(
  { readings: columns, ...asset }: SharedAssetFacts,
  { street, readings, ...show }: BrandVisibility,
): SharedAssetFacts {
  const redacted = facts.flatMap((fact) => {
    if (fact.hiddenBy !== undefined && !show[fact.hiddenBy]) return [[fact.field, null] as const];
    return fact.kind === 'address' && !street ? [[fact.field, withoutStreet(fact.read(asset) ?? null)] as const] : [];
  });
  return {
    ...asset,
    ...(readings && columns && { readings: columns }),
    ...Object.fromEntries(redacted),
    ...(!street && {
      planned: asset.planned.map(reportWithoutStreet),
      ...(asset.plannedReports && { plannedReports: asset.plannedReports.map(reportWithoutStreet) }),
    }),
  };
}

export function redactHistory(
  history: History,
  { street, readings }: Pick<BrandVisibility, 'street' | 'readings'>,
): History {
  const shown = readings ? history : withoutReadings(history);
  return street ? shown : withoutStreets(shown);
}

function withoutReadings(history: History): History {
  return {
    ...history,
    readings: [],
    looseReadings: { columns: new Uint8Array(), times: new Float64Array(), values: new Float32Array() },
    at: (index) => {
      const report = history.at(index);
      if (report === undefined) return undefined;
      const { readings: _readings, ...rest } = report;
      return rest;
    },
  };
}

function withoutStreets(history: History): History {
  return {
    ...history,
    addressAt: (index) => addressOfReport(history.addressAt(index)),
    at: (index) => {
      const report = history.at(index);
      return report === undefined ? undefined : reportWithoutStreet(report);
    },
  };
}

/** Without streets, positions are coarsened to what is printed before looking up a place. */
export function redactNear<Place>(near: (position: Position) => Place, { street }: BrandVisibility) {
  return street
    ? near
    : (position: Position) => near({ latitude: coarse(position.latitude), longitude: coarse(position.longitude) });
}

function coarse(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

/** The position stays, because the map shows it. */
export function withoutStreet(address: Address | null): Address | null {
  if (address === null) return null;
  const town = address.town === null ? null : areaWithoutStreet(address.town);
  const country = address.country === null ? null : areaWithoutStreet(address.country);
  const named = [town, country].filter((part) => part !== null);
  const lines = named.length > 0 ? named : partsWithoutStreet(address.lines.flatMap(partsOf));
  return { ...address, lines, town, country };
}

function reportWithoutStreet(report: LocationPoint): LocationPoint {
  return report.address === null ? report : { ...report, address: addressOfReport(report.address) };
}

function addressOfReport(address: Address | null): Address | null {
  const shown = withoutStreet(address);
  return shown !== null && isHiddenAddress(shown) ? null : shown;
}

function partsOf(text: string): readonly string[] {
  return text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Never the first part, which may be an unrecognised street. */
function partsWithoutStreet(parts: readonly string[]): readonly string[] {
  return areasAtEnd(parts).filter((part) => part !== parts[0] || isCountryName(part));
}

function areaWithoutStreet(text: string): string | null {
  const kept = areasAtEnd(partsOf(text));
  return kept.length === 0 ? null : kept.join(', ');
}

function areasAtEnd(parts: readonly string[]): readonly string[] {
  return parts.slice(isCountryName(parts.at(-1) ?? '') ? -2 : -1).filter(isAreaName);
}

function isAreaName(part: string): boolean {
  const words = part.toLowerCase().split(NOT_LETTERS);
  if (SIGNS.test(part) || ENDING.test(part) || words.some((word) => STREET_WORDS.has(word))) return false;
  return /\p{N}/u.test(part) ? POSTCODE.test(part) : /\p{L}/u.test(part);
}

function isCountryName(text: string): boolean {
  return countryCodeOf(text) !== null;
}
