/** Keeps the rows in place. Safari has no scroll anchoring, and other browsers have none in a growing list. */
export function captureScrollAnchor() {
  const list = document.getElementById('history')?.closest('section');
  const rows = [...(list?.querySelectorAll('li') ?? [])].filter((row) => row.closest('[hidden]') === null);
  const [newest] = rows;
  if (newest === undefined || newest.getBoundingClientRect().top >= 0) return { restore: () => undefined };
  const anchors = [...rows, ...(list?.parentElement?.children ?? [])]
    .filter(isVisible)
    .map((element) => ({ element, top: element.getBoundingClientRect().top }));
  return {
    restore: (): void => {
      const anchor = anchors.find(({ element }) => element.isConnected);
      if (anchor === undefined) return;
      const moved = anchor.element.getBoundingClientRect().top - anchor.top;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    },
  };
}

function isVisible(element: Element): boolean {
  const { height, top } = element.getBoundingClientRect();
  return height > 0 && top >= 0 && top < window.innerHeight;
}
