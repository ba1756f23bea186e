import { problemOfTiles, problemOfUpstream } from '#lib/address-problems.ts';
import { decodeFieldMap, isEmptyFieldMap, type FieldMap } from '#lib/tracking/keys/field-map.ts';
import type { BrandService, StreetTileSource } from '../brand.ts';
import type { RawBrand } from '../brand-schema.ts';
import { pathOf } from './brands-error.ts';
import type { Complain } from './complain.ts';

/** Where a brand's shipments are asked for. Addresses are never quoted: there may be a key in them. */
export function checkService(raw: RawBrand['service'], path: string, complain: Complain): BrandService {
  const { baseUrl = null, fieldMap } = raw ?? {};
  const problem = baseUrl === null ? null : problemOfUpstream(baseUrl);
  if (problem !== null) complain(`${path}.baseUrl`, problem);
  return { baseUrl, fieldMap: fieldMap === undefined ? null : checkFieldMap(fieldMap, `${path}.fieldMap`, complain) };
}

function checkFieldMap(raw: Readonly<Record<string, unknown>>, path: string, complain: Complain): FieldMap {
  const { fieldMap, problems } = decodeFieldMap(raw);
  for (const [name, target] of Object.entries(raw)) {
    for (const sentence of decodeFieldMap({ [name]: target }).problems) complain(pathOf(path, name), `is not usable: ${sentence.replace(/\.$/, '')}`);
  }
  if (isEmptyFieldMap(fieldMap) && problems.length === 0) complain(path, 'names nothing: leave it out, or name a field');
  return fieldMap;
}

export function checkTiles(raw: RawBrand['tiles'], path: string, complain: Complain): StreetTileSource | null {
  if (raw === undefined) return null;
  const problem = problemOfTiles(raw.url);
  if (problem !== null) complain(`${path}.url`, problem);
  return { url: raw.url, attribution: raw.attribution ?? '' };
}
