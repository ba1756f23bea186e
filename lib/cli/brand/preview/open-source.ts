import type { Brand } from '#lib/brand/brand.ts';
import { createBrandSource } from '#lib/brand/store/source.ts';
import { Misuse } from '../../io.ts';
import { neutralPreview } from './site.ts';

export interface PreviewSource {
  readonly brands: () => readonly Brand[];
  readonly checkForChanges: () => void;
}

/**
 * The brand named by `host`, or all of a file; without a file the neutral one. Throws a BrandsError for a file with
 * problems and a Misuse for a host no brand has.
 */
export function openSource(file: string | null, host: string | null, say: (line: string) => void): PreviewSource {
  if (file === null) {
    if (host !== null) throw new Misuse('--host names a brand of a file: name the file as well.');
    const brands = [neutralPreview];
    return { brands: () => brands, checkForChanges: () => undefined };
  }
  const source = createBrandSource(file, {
    info: () => undefined,
    warn: ({ msg }) => say(msg),
    error: ({ problems = [] }) =>
      say(['The brands file has problems; the brands stay as they were:', ...problems].join('\n  - ')),
  });
  if (host === null) return source;
  return onlyBrand(source, host, say);
}

function onlyBrand(source: PreviewSource, host: string, say: (line: string) => void): PreviewSource {
  let all = source.brands();
  let chosen = brandNamed(all, host);
  if (chosen.length === 0)
    throw new Misuse(
      `No brand of the file has the host ${host}. There is ${all.flatMap(({ hosts }) => hosts).join(', ')}.`,
    );
  return {
    checkForChanges: source.checkForChanges,
    brands: () => {
      if (source.brands() === all) return chosen;
      all = source.brands();
      const found = brandNamed(all, host);
      if (found.length === 0) say('The brand is no longer in the file; it stays as it was.');
      else chosen = found;
      return chosen;
    },
  };
}

function brandNamed(brands: readonly Brand[], host: string): readonly Brand[] {
  return brands.filter(({ hosts }) => hosts.includes(host.trim().toLowerCase()));
}
