/**
 * Leaflet's marks and controls are boxes and links that say they are buttons: this gives them a button's keys.
 * Returns the way to take it off.
 */
export function installButtonKeys(container: HTMLElement): () => void {
  function press(event: KeyboardEvent): void {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'button') return;
    // A link answers Enter by itself.
    const isUnanswered = key === ' ' || (key === 'Enter' && !(target instanceof HTMLAnchorElement));
    if (!isUnanswered || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) target.click();
  }
  container.addEventListener('keydown', press);
  return () => container.removeEventListener('keydown', press);
}
