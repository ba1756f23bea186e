/** What every map begins with: which files there are, and the whole world, coarse. */
const FIRST = ['index', '0-0-0'];

/** Asked for and not yet taken. */
const underWay = new Map<string, Promise<unknown>>();

/** Asks for what every map begins with, so that it is on its way together with the map's code. */
export function askForBasemap(): void {
  for (const name of FIRST) {
    const file = fetchFile(name);
    // Told to who takes it.
    file.catch(() => undefined);
    underWay.set(name, file);
  }
}

/** A file of the basemap, which may be on its way already. Rejects when it cannot be had. */
export function takeBasemapFile(name: string, signal: AbortSignal): Promise<unknown> {
  const file = underWay.get(name) ?? fetchFile(name, signal);
  underWay.delete(name);
  return file;
}

async function fetchFile(name: string, signal: AbortSignal | null = null): Promise<unknown> {
  const response = await fetch(`/basemap/${name}.json`, { signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`A file of the basemap was answered with ${response.status}`);
  return response.json();
}
