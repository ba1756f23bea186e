/**
 * In the browser only: looks where the rows of the history are on the screen. What it gives, called after a change of the
 * page and before the next painting, brings the first of them that is still there back to its place: Safari anchors
 * nothing that is read, and others not in a list that grows. Only for readers who have scrolled into the list.
 */
export function holdRows(): () => void {
  const list = document.getElementById('history')?.closest('section');
  const rows = [...(list?.querySelectorAll('li') ?? [])];
  const [newest] = rows;
  if (newest === undefined || newest.getBoundingClientRect().top >= 0) return () => undefined;
  const seen = rows
    .map((row) => ({ row, box: row.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0 && box.top >= 0 && box.top < window.innerHeight)
    .map(({ row, box }) => ({ row, top: box.top }));
  return () => {
    const kept = seen.find(({ row }) => row.isConnected);
    if (kept === undefined) return;
    const moved = kept.row.getBoundingClientRect().top - kept.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  };
}
