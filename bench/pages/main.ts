import { findViolations } from './axe.ts';
import { checkMarkup } from './markup.ts';
import { startPages } from './pages.ts';

/**
 * `npm run bench -- pages`: every page before two checkers. `html`: as the server writes it, before the Nu Html Checker. `axe`: in
 * a browser, opened and used, before axe; `axe embed`: the pages with that in their name. Without a word both. Ends with 1 where one finds an error, and when it cannot be asked.
 */
const wanted = process.argv.slice(2);
const pages = await startPages();
try {
  if (wanted.length === 0 || wanted[0] === 'html') await checkMarkup(pages);
  if (wanted.length === 0 || wanted[0] === 'axe') await findViolations(pages, wanted[1] ?? '');
} finally {
  await pages.close();
}
