import { runChecks } from 'es-check';
import { inRoot } from '#lib/run/paths.mjs';

/**
 * Finds syntax and, with `builtIns`, built-in functions that a browser in package.json's `browserslist` lacks.
 * @param {readonly string[]} files absolute patterns
 * @param {{ builtIns: boolean, excluded?: readonly string[] }} options
 * @returns {string[]} one line for each file
 */
export function unsupportedFeatures(files, { builtIns, excluded = [] }) {
  const browserslistPath = inRoot('package.json');
  const config = { files: [...files], not: [...excluded], checkBrowser: true, browserslistPath };
  // es-check parses with the old syntax in one mode and looks for built-ins in the other.
  return [false, true]
    .filter((checkFeatures) => builtIns || !checkFeatures)
    .flatMap((checkFeatures) =>
      runChecks([{ ...config, checkFeatures }]).errors.map(({ file, err }) => `${file ?? ''}: ${err.message}`),
    );
}

/** Every built script and those in `public`, except the polyfills. @param {string} html of a page */
export function scriptsToCheck(html) {
  // The `nomodule` script polyfills older browsers and uses newer built-ins to do so.
  const [, polyfills = ''] = /<script(?=[^>]*\bnomodule\b)[^>]*\bsrc="[^"]*\/([^"/]+)"/i.exec(html) ?? [];
  return {
    files: [inRoot('.next', 'static', '**', '*.js'), inRoot('public', '*.js')],
    excluded: polyfills === '' ? [] : [inRoot('.next', 'static', 'chunks', polyfills)],
  };
}
