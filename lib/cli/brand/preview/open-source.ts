import type { Brand } from '#lib/brand/brand.ts';
import { createBrandSource } from '#lib/brand/store/source.ts';
import { Misuse } from '../../io.ts';
import { brandNamed, neutralPreview } from './site.ts';

/** Where the brands come from, and whether they have changed since they were last asked for. */
export interface PreviewSource {
  readonly brands: () => readonly Brand[];
  readonly look: () => void;
}

/**
 * The brands to show: the one named by `host`, or all of a file; without a file the neutral one. Throws a
 * BrandsError for a file with problems and a Misuse for a host no brand has.
 */
export function openSource(file: string | null, host: string | null, say: (line: string) => void): PreviewSource {
  if (file === null) {
    if (host !== null) throw new Misuse('--host names a brand of a file: name the file as well.');
    const brands = [neutralPreview];
    return { brands: () => brands, look: () => undefined };
  }
  const source = createBrandSource(file, {
    info: () => undefined,
    warn: (line) => say(textOf(line)),
    error: (line) =>
      say(
        [
          'The brands file has problems; the brands stay as they were:',
          ...problemsOf(line).map((problem) => `  - ${problem}`),
        ].join('\n'),
      ),
  });
  if (host === null) return source;
  const wanted = host;
  if (brandNamed(source.brands(), wanted) === null)
    throw new Misuse(
      `No brand of the file has the host ${wanted}. There is ${source
        .brands()
        .flatMap(({ hosts }) => hosts)
        .join(', ')}.`,
    );
  return onlyBrand(source, (brands) => brandNamed(brands, wanted), say);
}

/** One brand of a source, for as long as the source has it. */
function onlyBrand(
  source: PreviewSource,
  choose: (brands: readonly Brand[]) => Brand | null,
  say: (line: string) => void,
): PreviewSource {
  let all = source.brands();
  let chosen = [choose(all)].filter((brand) => brand !== null);
  return {
    look: source.look,
    brands: () => {
      if (source.brands() === all) return chosen;
      all = source.brands();
      const found = choose(all);
      if (found === null) say('The brand is no longer in the file; it stays as it was.');
      else chosen = [found];
      return chosen;
    },
  };
}

function textOf(line: object): string {
  return 'msg' in line && typeof line.msg === 'string' ? line.msg : '';
}

function problemsOf(line: object): readonly string[] {
  return 'problems' in line && Array.isArray(line.problems)
    ? line.problems.filter((problem) => typeof problem === 'string')
    : [];
}
