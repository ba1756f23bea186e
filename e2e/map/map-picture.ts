import type { Page } from '@playwright/test';

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Positions on the rendered map in CSS pixels from its top left corner. */
export interface MapPicture {
  readonly width: number;
  readonly height: number;
  /** Bounds of everything drawn in the route's colour, including hidden overflow. */
  readonly route: Rect | null;
  readonly marks: readonly (Rect & { readonly name: string; readonly isUncovered: boolean })[];
}

/** Waits until the map is drawn, has its controls and no longer moves. */
export async function mapSettled(page: Page): Promise<void> {
  // Checks every frame, because retrying assertions wait longer than the map takes to draw.
  await page.waitForFunction(
    () =>
      document.querySelector('[data-map=drawn] .leaflet-container')?.checkVisibility() &&
      // The last control to be added.
      document.querySelector('.map-ways') !== null,
  );
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    while (document.querySelector('.leaflet-zoom-anim, .leaflet-pan-anim') !== null) await frame();
    await frame();
    await frame();
  });
}

/** Also where the first view is the way to the destination. */
export async function showWholeRoute(page: Page): Promise<void> {
  await mapSettled(page);
  const whole = page.getByRole('button', { name: 'Whole route' });
  if (!(await whole.isVisible())) return;
  await whole.click();
  await mapSettled(page);
}

/** Reads pixels and elements, independently of the map's own calculations. */
export function readMapPicture(page: Page): Promise<MapPicture> {
  return page.evaluate(() => {
    const map = document.querySelector('.leaflet-container');
    const canvas = map?.querySelector('.leaflet-overlay-pane canvas');
    if (map == null || !(canvas instanceof HTMLCanvasElement)) throw new Error('there is no map');
    map.scrollIntoView({ block: 'center' });
    const box = map.getBoundingClientRect();
    const within = ({ left, top, right, bottom }: DOMRect) => ({
      left: left - box.left,
      top: top - box.top,
      right: right - box.left,
      bottom: bottom - box.top,
    });
    const marks = [...map.querySelectorAll('.leaflet-marker-icon')].map((mark) => {
      const rect = mark.getBoundingClientRect();
      const top = document.elementFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
      // A merged mark is visible and ignores the pointer.
      const isMergedAndVisible =
        mark.getAttribute('aria-hidden') === 'true' && top?.closest('.leaflet-control') === null;
      const isUncovered = top?.closest('.leaflet-marker-icon') != null || isMergedAndVisible;
      return { name: /map-mark-(\S+)/.exec(mark.className)?.[1] ?? '', isUncovered, ...within(rect) };
    });
    return { width: box.width, height: box.height, route: boxOfRoute(canvas), marks };

    function boxOfRoute(drawing: HTMLCanvasElement) {
      const [red, green, blue] = pixelsOf(swatch(), 1, 1);
      const { width, height } = drawing;
      const pixels = pixelsOf(copyOf(drawing), width, height);
      const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
      for (let at = 0; at < pixels.length; at += 4) {
        if (pixels[at + 3] !== 255 || pixels[at] !== red || pixels[at + 1] !== green || pixels[at + 2] !== blue)
          continue;
        const x = (at / 4) % width;
        const y = Math.floor(at / 4 / width);
        found.left = Math.min(found.left, x);
        found.right = Math.max(found.right, x + 1);
        found.top = Math.min(found.top, y);
        found.bottom = Math.max(found.bottom, y + 1);
      }
      if (found.right < found.left) return null;
      const shown = within(drawing.getBoundingClientRect());
      const scale = (shown.right - shown.left) / width;
      return {
        left: shown.left + found.left * scale,
        right: shown.left + found.right * scale,
        top: shown.top + found.top * scale,
        bottom: shown.top + found.bottom * scale,
      };
    }

    function swatch() {
      const context = sheet(1, 1);
      context.fillStyle = getComputedStyle(map ?? document.body)
        .getPropertyValue('--route')
        .trim();
      context.fillRect(0, 0, 1, 1);
      return context;
    }

    /** A copy, because reading the map's own canvas would change how the browser stores it. */
    function copyOf(drawing: HTMLCanvasElement) {
      const context = sheet(drawing.width, drawing.height);
      context.drawImage(drawing, 0, 0);
      return context;
    }

    function sheet(width: number, height: number) {
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      if (context === null) throw new Error('there is no canvas');
      return context;
    }

    function pixelsOf(context: OffscreenCanvasRenderingContext2D, width: number, height: number): Uint8ClampedArray {
      return context.getImageData(0, 0, width, height).data;
    }
  });
}
