import { findViolations } from './axe.ts';
import { checkMarkup } from './markup.ts';
import { startPages } from './pages.ts';

/**
 * `html` checks the server's HTML with the Nu Html Checker, `axe` checks pages in a browser; `axe embed` only those with
 * "embed" in their name. Exits with 1 for an error.
 */
const parameters = process.argv.slice(2);
const pages = await startPages();
try {
  if (parameters.length === 0 || parameters[0] === 'html') await checkMarkup(pages);
  if (parameters.length === 0 || parameters[0] === 'axe') await findViolations(pages, parameters[1] ?? '');
} finally {
  await pages.close();
}
