const INITIAL_FILES = ['index', '0-0-0'];

const pending = new Map<string, Promise<unknown>>();

/** Loads together with the map's code. Apart from the store, since the page's first scripts call it. */
export function preloadBasemap(): void {
  for (const name of INITIAL_FILES) {
    const file = fetchFile(name);
    file.catch(() => undefined);
    pending.set(name, file);
  }
}

export function loadBasemapFile(name: string, signal: AbortSignal): Promise<unknown> {
  const file = pending.get(name) ?? fetchFile(name, signal);
  pending.delete(name);
  return file;
}

async function fetchFile(name: string, signal: AbortSignal | null = null): Promise<unknown> {
  const response = await fetch(`/basemap/${name}.json`, { signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`The basemap file was answered with status ${response.status}`);
  return response.json();
}
