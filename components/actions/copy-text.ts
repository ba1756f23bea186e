/** Puts a text on the clipboard; false when the browser keeps it closed. To be called in a click. */
export async function copyText(text: string): Promise<boolean> {
  // Asked first: a frame that tries without being allowed gets a complaint on the console.
  if (isAllowed('clipboard-write') && 'clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Refused by the visitor or an in-app browser: the older way may still be open.
    }
  }
  return copyByCommand(text);
}

/** Still there where a frame or an in-app browser has closed the clipboard interface. */
function copyByCommand(text: string): boolean {
  let isGiven = false;
  const give = (event: ClipboardEvent) => {
    if (event.clipboardData === null) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    isGiven = true;
  };
  document.addEventListener('copy', give);
  try {
    return document.execCommand('copy') && isGiven;
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', give);
  }
}

/** True where the browser cannot be asked. */
function isAllowed(feature: string): boolean {
  const policy: unknown = 'featurePolicy' in document ? document.featurePolicy : null;
  if (
    typeof policy !== 'object' ||
    policy === null ||
    !('allowsFeature' in policy) ||
    typeof policy.allowsFeature !== 'function'
  )
    return true;
  return policy.allowsFeature(feature) !== false;
}
