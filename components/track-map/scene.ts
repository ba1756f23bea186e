import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { worldWidthAt } from '#lib/share/drawing/map-view.ts';
import type { ReportSelection } from '../page/share-state.ts';
import { createMapBase, type MapBaseOptions } from './map-base.ts';
import { createMarkers } from './marks/map-markers.ts';
import type { SelectionLayer, SelectionState } from './marks/report-selection.ts';
import { clusterMarks, type RouteDescription } from './route-description.ts';

interface SceneState extends Omit<SelectionState, 'marks' | 'isTouch'> {
  readonly description: RouteDescription;
  readonly onSelect: (selection: ReportSelection | null) => void;
}

export function createScene(map: LeafletMap, { onLate, ...options }: MapBaseOptions & { readonly onLate: () => void }) {
  let state: SceneState | null = null;
  let selectionLayer: SelectionLayer | null = null;
  let pendingTap: ((layer: SelectionLayer) => void) | null = null;
  const handleTap = (handler: (layer: SelectionLayer) => void): void => {
    if (selectionLayer === null) pendingTap = handler;
    else handler(selectionLayer);
  };
  const base = createMapBase(map, options, {
    hasLatest: true,
    onLate({ createSelectionLayer, leaveFullScreen }) {
      const close = options.translate('close');
      const layer = createSelectionLayer(map, close, (selection) => state?.onSelect(selection), leaveFullScreen);
      selectionLayer = layer;
      arrangeMarks();
      pendingTap?.(layer);
      onLate();
      return () => layer.stop();
    },
  });
  const showMarkers = createMarkers(map, (...tap) => handleTap(({ openMark }) => openMark(...tap)));
  const onClick = (event: LeafletMouseEvent): void => handleTap(({ handleClick }) => handleClick(event));
  const coarse = matchMedia('(pointer: coarse)');

  function arrangeMarks(): void {
    if (state === null) return;
    const isTouch = coarse.matches;
    // Stops are clustered only for touch, as a mouse can hit each of them.
    const { stops } = state.description;
    const input = isTouch ? state.description : { ...state.description, stops: [] };
    const clustered = clusterMarks(input, worldWidthAt(map.getZoom()), options.translate);
    const description = isTouch ? clustered : { ...clustered, stops };
    showMarkers(description.marks, isTouch);
    base.painter.show([state.route], description);
    selectionLayer?.show({ ...state, isTouch, marks: [...description.stops, ...description.marks] });
  }

  map.on('zoomend', arrangeMarks).on('click', onClick);
  coarse.addEventListener('change', arrangeMarks);

  return {
    update(next: SceneState) {
      state = next;
      const { marks, found = [], wayToGo } = next.description;
      base.autoFit.show([next.route], marks, found.length > 0 ? found : wayToGo);
      arrangeMarks();
      map.getContainer().dataset['reports'] = String(next.route.numbers.length);
    },
    destroy() {
      map.off('zoomend', arrangeMarks).off('click', onClick);
      state = null;
      coarse.removeEventListener('change', arrangeMarks);
      base.destroy();
    },
  };
}
