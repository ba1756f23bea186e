import type { Page } from '@playwright/test';

/** Texts of the page that are cut off, overflow or make it scroll sideways. */
export function misplacedText(page: { evaluate(callback: () => string[]): Promise<string[]> }): Promise<string[]> {
  return page.evaluate(() => {
    const problems = new Set<string>();
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) problems.add(`the page is ${root.scrollWidth} px wide`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const element = node.parentElement;
      // Drawings place their own text, and the map pans its content.
      if (
        element === null ||
        text.trim() === '' ||
        element.closest('svg, script, style, noscript, .unseen, #map') !== null
      )
        continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const label = `${element.tagName.toLowerCase()}.${element.className.split(' ')[0] ?? ''}: ${text.trim().slice(0, 40)}`;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (lines.length === 0) continue;
      if (lines.some(({ left, right }) => left < -1 || right > innerWidth + 1))
        problems.add(`${label} is outside the page`);
      for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(box);
        if (display.startsWith('inline') && display !== 'inline-block' && display !== 'inline-flex') continue;
        if (box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0 && box === element)
          problems.add(`${label} is wider than its box`);
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const isCut = lines.some(
          (line) =>
            (overflowX !== 'visible' && (line.left < left - 1 || line.right > right + 1)) ||
            (overflowY === 'hidden' && (line.top + line.height / 4 < top || line.bottom - line.height / 4 > bottom)),
        );
        if (isCut) problems.add(`${label} is cut off`);
      }
    }
    for (const kept of document.querySelectorAll('.together')) {
      const range = document.createRange();
      range.selectNodeContents(kept);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) problems.add(`${kept.textContent} is broken`);
    }
    return [...problems];
  });
}

/** Every text and label of a page, visible or for screen readers. */
export function textsOnPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest('script, style, noscript') === null) texts.add((node.textContent ?? '').trim());
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const attribute of ['aria-label', 'title', 'placeholder']) texts.add(element.getAttribute(attribute) ?? '');
    return [...texts].filter((text) => text !== '');
  });
}
