import { runChecks } from 'es-check';
import { inRoot } from '#lib/run/paths.mjs';

/**
 * What scripts have that one of the browsers in package.json's `browserslist` cannot read or does not know.
 * @param {readonly string[]} files patterns, absolute
 * @returns {string[]} a line for each file
 */
export function beyondFloor(files) {
  const floor = { files: [...files], checkBrowser: true, browserslistPath: inRoot('package.json') };
  // The one reads as such a browser does, the other reads everything and looks for names.
  return [false, true].flatMap((checkFeatures) =>
    runChecks([{ ...floor, checkFeatures }]).errors.map(({ file, err }) => `${file ?? ''}: ${err.message}`),
  );
}
