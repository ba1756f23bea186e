import { readFileSync } from 'node:fs';
import { inRoot } from '#lib/run/paths.mjs';
import { largeTrack } from '../tracks.ts';

export const PLAIN_COLOUR = [192, 0, 96] as const;

/** As little as a page with a map can be: Leaflet, one line on its canvas, and places as JSON, without times. */
export function plainAnswer(): (url: URL) => string | null {
  return ({ pathname, searchParams }) => {
    switch (pathname) {
      case '/':
        return page(Number(searchParams.get('reports')));
      case '/leaflet.js':
        return leafletFile('leaflet.js');
      case '/leaflet.css':
        return leafletFile('leaflet.css');
      case '/track':
        return JSON.stringify(placesOf(Number(searchParams.get('reports'))));
      default:
        return null;
    }
  };
}

function leafletFile(name: string): string {
  return readFileSync(inRoot('node_modules', 'leaflet', 'dist', name), 'utf8');
}

function placesOf(reports: number): readonly (readonly [latitude: number, longitude: number])[] {
  return largeTrack(reports, 'jittered')
    .toReversed()
    .map(({ latitude, longitude }) => [Number(latitude.toFixed(6)), Number(longitude.toFixed(6))]);
}

function page(reports: number): string {
  const track = `/track?reports=${reports}`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>One line</title>
<link rel="preload" as="fetch" href="${track}" crossorigin>
<link rel="stylesheet" href="/leaflet.css">
<style>html, body, #map { block-size: 100%; margin: 0 }</style>
<div id="map"></div>
<script src="/leaflet.js"></script>
<script type="module">
  const places = await (await fetch('${track}')).json();
  const map = L.map('map', { preferCanvas: true });
  const line = L.polyline(places, { color: 'rgb(${PLAIN_COLOUR.join(' ')})' });
  map.fitBounds(line.getBounds());
  line.addTo(map);
</script>
</html>`;
}
