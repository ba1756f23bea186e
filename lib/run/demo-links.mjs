/**
 * The links as a list for a terminal.
 * @param {string} appUrl without a closing slash @param {readonly import('./reference.mjs').PrintedShare[]} shares
 * @returns {string}
 */
export function demoLinks(appUrl, shares) {
  const entries = shares.map(
    ({ title, note, shareId }) => `  ${title}${note === '' || note === undefined ? '' : ` – ${note}`}\n  ${appUrl}/share?id=${encodeURIComponent(shareId)}\n`,
  );
  return `\nThe links:\n\n${entries.join('\n')}\n  The front page, with a field to paste a link into\n  ${appUrl}/\n\nStop with Ctrl-C.`;
}
