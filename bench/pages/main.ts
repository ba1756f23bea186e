import { findViolations } from './axe.ts';
import { checkMarkup } from './markup.ts';
import { startPages } from './pages.ts';

/**
 * Checks every page: `html` the server's HTML with the Nu Html Checker, `axe` the page in a browser with axe (`axe embed`
 * only pages with that in their name). Exits with 1 for an error.
 */
const wanted = process.argv.slice(2);
const pages = await startPages();
try {
  if (wanted.length === 0 || wanted[0] === 'html') await checkMarkup(pages);
  if (wanted.length === 0 || wanted[0] === 'axe') await findViolations(pages, wanted[1] ?? '');
} finally {
  await pages.close();
}
