import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { latitudeAt, longitudeAt, mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { worldAt } from '#lib/share/drawing/fit.ts';
import type { Picked } from '../page/shown.ts';
import { leaveFullScreen } from './controls.ts';
import type { PopupText } from './map-text.ts';
import { createPopup } from './popups.ts';
import type { Mark } from './route-description.ts';
import { indexOfReport, nearestReport, type TrackShape } from './track-shape.ts';

export interface PickState {
  readonly shape: TrackShape;
  readonly picked: Picked | null;
  /** Of the report at an index of the shape. */
  readonly describe: (index: number) => PopupText;
  readonly closeName: string;
}

export interface Picking {
  show: (state: PickState) => void;
  /** `element` may have the focus. */
  openMark: (mark: Mark, element: HTMLElement | null) => void;
  stop: () => void;
}

/** How far from the line a pick may be: half a finger, or a pointer's aim. CSS pixels. */
const AIM = { coarse: 22, fine: 12 };

/** Picks reports on the map and shows the popup. `onPick` gets null when a pick ends. */
export function startPicking(map: LeafletMap, onPick: (picked: Picked | null) => void): Picking {
  let state: PickState | null = null;
  // The mark that waits for the popup, which opens once the page knows the pick.
  let opener: HTMLElement | null = null;
  let showsReport = false;
  const popup = createPopup(map, {
    closed: () => onPick(null),
    followed: (number) => void leaveFullScreen(map).then(() => onPick({ number, by: 'map', to: 'row' })),
  });

  function findReport({ latlng }: LeafletMouseEvent): number | undefined {
    if (state === null) return undefined;
    const reach = matchMedia('(pointer: coarse)').matches ? AIM.coarse : AIM.fine;
    const radius = reach / worldAt(map.getZoom());
    return state.shape.numbers[nearestReport(state.shape, mercatorX(latlng.lng), mercatorY(latlng.lat), radius)];
  }

  function pick(event: LeafletMouseEvent): void {
    const number = findReport(event);
    onPick(number === undefined ? null : { number, by: 'map', to: null });
    if (number === undefined) popup.close();
  }

  function point(event: LeafletMouseEvent): void {
    map.getContainer().classList.toggle('map-over-route', findReport(event) !== undefined);
  }

  function open(x: number, y: number, text: PopupText): void {
    popup.open([latitudeAt(y), longitudeAt(x)], text, state?.closeName ?? '');
  }

  function showPicked({ shape, picked, describe }: PickState, isNew: boolean): void {
    const index = picked === null ? -1 : indexOfReport(shape, picked.number);
    if (index < 0) {
      // The destination's popup is nobody's pick.
      if (showsReport) popup.close();
      return;
    }
    showsReport = true;
    open(shape.xs[index] ?? 0, shape.ys[index] ?? 0, describe(index));
    if (!isNew) return;
    popup.reveal();
    if (opener !== null || picked?.to === 'map') popup.focus(opener);
    opener = null;
  }

  map.on('click', pick).on('mousemove', point);
  return {
    show(next) {
      const isNew = (state?.picked ?? null) !== next.picked;
      const isRenewed = next.picked !== null && state?.describe !== next.describe;
      state = next;
      if (isNew || isRenewed) showPicked(next, isNew);
    },
    openMark({ x, y, opens }, element) {
      if (typeof opens === 'number') {
        opener = element;
        onPick({ number: opens, by: 'map', to: null });
        return;
      }
      showsReport = false;
      if (state?.picked != null) onPick(null);
      open(x, y, opens);
      popup.reveal();
      popup.focus(element);
    },
    stop() {
      popup.remove();
      map.off('click', pick).off('mousemove', point);
    },
  };
}
