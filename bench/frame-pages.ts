import { snippetFor } from '../e2e/embed/guide-snippets.ts';

const modes = ['full', 'summary', 'map', 'timeline'];
const head =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">';

/** A host page with a <share-viewer> of each mode. */
export function elementPage(viewer: string, shareId: string): string {
  const link = `${viewer}/share?id=${encodeURIComponent(shareId)}`;
  return `${head}<title>Order</title><script src="${viewer}/embed.js"></script>${modes.map((mode) => `<share-viewer mode="${mode}" link="${link}"></share-viewer>`).join('<p>Text between</p>')}`;
}

/**
 * The same page with plain frames and the script of the guide, once for each; `plain` is the origin of the page in
 * them.
 */
export function plainHostPage(plain: string): string {
  const recipes = modes.map((mode) =>
    snippetFor('frame', plain, mode)
      .replaceAll('shipment', `shipment-${mode}`)
      .replaceAll('<script>', '<script>{')
      .replaceAll('</script>', '}</script>'),
  );
  return `${head}<title>Order</title>${recipes.join('<p>Text between</p>')}`;
}

/** The least a framed page can do to be fitted: static text, and its height told to the host. */
export function plainFramedPage(host: string): string {
  return `${head}<title>Static</title><style>body { margin: 0; display: flow-root }</style><h1>In transit</h1><p>Somewhere on the way.</p>
    <script>
      const tell = (type) => parent.postMessage({ shareViewer: 1, type, height: Math.ceil(document.documentElement.getBoundingClientRect().height) }, '${host}');
      new ResizeObserver(() => tell('resize')).observe(document.documentElement);
      addEventListener('message', () => tell('ready'));
    </script>`;
}
