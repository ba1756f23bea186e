/** Call in the handler of a click. Returns false where the browser allows neither way. */
export async function copyText(text: string): Promise<boolean> {
  // Asked first: a frame that writes without permission causes an error on the console.
  if (isAllowed('clipboard-write') && 'clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {}
  }
  return copyByCommand(text);
}

/** Still works in frames and in-app browsers that block the Clipboard API. */
function copyByCommand(text: string): boolean {
  let isCopied = false;
  const onCopy = (event: ClipboardEvent) => {
    if (event.clipboardData === null) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    isCopied = true;
  };
  document.addEventListener('copy', onCopy);
  try {
    return document.execCommand('copy') && isCopied;
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', onCopy);
  }
}

function isAllowed(feature: string): boolean {
  const policy: unknown = 'featurePolicy' in document ? document.featurePolicy : null;
  if (typeof policy !== 'object' || policy === null || !('allowsFeature' in policy)) return true;
  return typeof policy.allowsFeature !== 'function' || policy.allowsFeature(feature) !== false;
}
