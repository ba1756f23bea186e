/** Data of a removed share must not stay in the page's inline scripts, which React keeps in the document. */
export function forgetServerPayload(): void {
  for (const script of document.querySelectorAll('script:not([src])')) script.textContent = '';
}
