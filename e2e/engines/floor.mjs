import { runChecks } from 'es-check';
import { inRoot } from '#lib/run/paths.mjs';

/**
 * What scripts have that one of the browsers in package.json's `browserslist` cannot read, or, by name, does not know.
 * @param {readonly string[]} files patterns, absolute
 * @param {{ byName: boolean, not?: readonly string[] }} options `byName`: built-in functions too; `not`: paths left out
 * @returns {string[]} a line for each file
 */
export function beyondFloor(files, { byName, not = [] }) {
  const browserslistPath = inRoot('package.json');
  const floor = { files: [...files], not: [...not], checkBrowser: true, browserslistPath };
  // The one reads as such a browser does, the other reads everything and looks for names.
  return [false, true]
    .filter((checkFeatures) => byName || !checkFeatures)
    .flatMap((checkFeatures) =>
      runChecks([{ ...floor, checkFeatures }]).errors.map(({ file, err }) => `${file ?? ''}: ${err.message}`),
    );
}

/** Every script that is built or lies in `public`, for the browsers of today. @param {string} html of a page */
export function builtScripts(html) {
  // What only browsers without modules load fills the gaps of theirs, and asks for much by name.
  const [, older = ''] = /<script(?=[^>]*\bnomodule\b)[^>]*\bsrc="[^"]*\/([^"/]+)"/i.exec(html) ?? [];
  return {
    files: [inRoot('.next', 'static', '**', '*.js'), inRoot('public', '*.js')],
    not: older === '' ? [] : [inRoot('.next', 'static', 'chunks', older)],
  };
}
