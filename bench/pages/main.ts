import { findViolations } from './axe.ts';
import { checkMarkup } from './markup.ts';
import { startPages } from './pages.ts';

/**
 * `npm run pages`: every page before two checkers. `html`: as the server writes it, before the Nu Html Checker. `axe`: in
 * a browser, opened and used, before axe. Without a word both. Ends with 1 where one finds an error, and when it cannot be asked.
 */
const wanted = process.argv.slice(2);
const pages = await startPages();
try {
  if (wanted.length === 0 || wanted.includes('html')) await checkMarkup(pages);
  if (wanted.length === 0 || wanted.includes('axe')) await findViolations(pages);
} finally {
  await pages.close();
}
