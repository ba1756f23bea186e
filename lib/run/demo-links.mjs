/** @import { PrintedShare } from './reference.mjs' */

/**
 * The links as a list for a terminal.
 * @param {string} appUrl without a closing slash @param {readonly PrintedShare[]} shares
 * @param {readonly string[]} [brandHosts] one host of each brand, port included
 * @returns {string}
 */
export function demoLinks(appUrl, shares, brandHosts = []) {
  const pathOf = (shareId) => `/share?id=${encodeURIComponent(shareId)}`;
  const entries = shares.map(
    ({ title, note, shareId }) =>
      `  ${title}${note === '' || note === undefined ? '' : ` – ${note}`}\n  ${appUrl}${pathOf(shareId)}\n`,
  );
  const [first] = shares;
  if (first !== undefined && brandHosts.length > 0) {
    entries.push(
      `  ${first.title}, under each of the brands of docs/brands\n${brandHosts.map((host) => `  http://${host}${pathOf(first.shareId)}\n`).join('')}`,
    );
  }
  if (first !== undefined)
    entries.push(
      `  Inside another page, in four ways\n  ${appUrl}/embed-demo.html#link=${encodeURIComponent(appUrl + pathOf(first.shareId))}\n`,
    );
  return `\nThe links:\n\n${entries.join('\n')}\n  The front page, with a field to paste a link into\n  ${appUrl}/\n\nStop with Ctrl-C.`;
}
