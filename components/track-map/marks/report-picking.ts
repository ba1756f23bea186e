import { latLng, latLngBounds, type LeafletMouseEvent, type Map as LeafletMap } from 'leaflet';
import { latitudeAt, longitudeAt, mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { worldAt } from '#lib/share/drawing/fit.ts';
import type { Picked } from '../../page/shown.ts';
import type { LateControls } from '../controls/late-controls.ts';
import type { PopupText } from '../map-text.ts';
import type { MapPopup } from './popups.ts';
import type { Mark } from '../route-description.ts';
import type { TouchMarks } from './touch-marks.ts';
import { indexOfReport, nearestReport, type TrackShape } from '../track-shape.ts';

export interface PickState {
  readonly shape: TrackShape;
  /** The marks that are seen, and the rings. */
  readonly marks: readonly Mark[];
  /** Where the visitor has no finer pointer than fingers. */
  readonly touch: TouchMarks | null;
  readonly picked: Picked | null;
  /** Of the report at an index of the shape. */
  readonly describe: (index: number) => PopupText;
  readonly closeName: string;
}

export interface Picking {
  show: (state: PickState) => void;
  /** `element` may have the focus; with a click a mark nearer to it is opened instead. */
  openMark: (mark: Mark, element: HTMLElement | null, click?: MouseEvent) => void;
  /** Picks wait for their popup until then. */
  prepare: (late: Pick<LateControls, 'createPopup' | 'leaveFullScreen'>) => void;
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
  let popup: MapPopup | null = null;
  /** What is to be shown once there is a popup. */
  let pending: ((popup: MapPopup) => void) | null = null;

  function inPopup(show: (popup: MapPopup) => void): void {
    if (popup === null) pending = show;
    else show(popup);
  }

  function findMark(event: MouseEvent): Mark | undefined {
    if (!state?.touch || event.detail === 0) return undefined;
    const { lat, lng } = map.mouseEventToLatLng(event);
    return state.touch.nearestMark(state.marks, mercatorX(lng), mercatorY(lat), AIM.coarse / worldAt(map.getZoom()));
  }

  function findReport({ latlng }: LeafletMouseEvent): number | undefined {
    if (state === null) return undefined;
    const radius = (state.touch ? AIM.coarse : AIM.fine) / worldAt(map.getZoom());
    return state.shape.numbers[nearestReport(state.shape, mercatorX(latlng.lng), mercatorY(latlng.lat), radius)];
  }

  function pick(event: LeafletMouseEvent): void {
    const mark = findMark(event.originalEvent);
    if (mark !== undefined) return openMark(mark, null);
    const number = findReport(event);
    onPick(number === undefined ? null : { number, by: 'map', to: null });
    if (number === undefined) inPopup((box) => box.close());
  }

  function point(event: LeafletMouseEvent): void {
    map.getContainer().classList.toggle('map-over-route', findReport(event) !== undefined);
  }

  /** `isNew`: not only its words. `focus`: it gets the focus, which goes back to the element. */
  function open(x: number, y: number, text: PopupText, isNew: boolean, focus?: HTMLElement | null): void {
    inPopup((box) => {
      box.open([latitudeAt(y), longitudeAt(x)], text, state?.closeName ?? '');
      if (isNew) box.reveal();
      if (focus !== undefined) box.focus(focus);
    });
  }

  function showPicked({ shape, picked, describe }: PickState, isNew: boolean): void {
    const index = picked === null ? -1 : indexOfReport(shape, picked.number);
    if (index < 0) {
      // The destination's popup is nobody's pick.
      if (showsReport) inPopup((box) => box.close());
      return;
    }
    showsReport = true;
    const takesFocus = isNew && (opener !== null || picked?.to === 'map');
    open(shape.xs[index] ?? 0, shape.ys[index] ?? 0, describe(index), isNew, takesFocus ? opener : undefined);
    if (isNew) opener = null;
  }

  function openMark(mark: Mark, element: HTMLElement | null): void {
    const { x, y, opens, group } = mark;
    if (group !== undefined && zoomInto(map, group)) return;
    if (group === undefined && typeof opens === 'number') {
      opener = element;
      onPick({ number: opens, by: 'map', to: null });
      return;
    }
    showsReport = false;
    if (state?.picked != null) onPick(null);
    open(x, y, typeof opens === 'number' || group !== undefined ? listOf(mark, element) : opens, true, element);
  }

  function listOf({ title, group = [] }: Mark, element: HTMLElement | null): PopupText {
    const choices = group.map((mark) => ({ text: mark.title, choose: () => openMark(mark, element) }));
    return { title, lines: [], choices };
  }

  map.on('click', pick).on('mousemove', point);
  return {
    show(next) {
      const isNew = (state?.picked ?? null) !== next.picked;
      const isRenewed = next.picked !== null && state?.describe !== next.describe;
      state = next;
      if (isNew || isRenewed) showPicked(next, isNew);
    },
    openMark: (mark, element, click) => openMark((click && findMark(click)) ?? mark, element),
    prepare({ createPopup, leaveFullScreen }) {
      popup = createPopup(map, {
        closed: () => onPick(null),
        followed: (number) => void leaveFullScreen(map).then(() => onPick({ number, by: 'map', to: 'row' })),
      });
      pending?.(popup);
      pending = null;
    },
    stop() {
      popup?.remove();
      map.off('click', pick).off('mousemove', point);
    },
  };
}

/** Shows marks apart from each other; false where they are too near to each other for that. */
function zoomInto(map: LeafletMap, marks: readonly Mark[]): boolean {
  const places = marks.map(({ x, y }) => latLng(latitudeAt(y), longitudeAt(x)));
  const bounds = latLngBounds(places);
  const maxZoom = map.getMaxZoom();
  const apart = map.project(bounds.getNorthWest(), maxZoom).distanceTo(map.project(bounds.getSouthEast(), maxZoom));
  if (apart < 2 * AIM.coarse) return false;
  map.fitBounds(bounds, { padding: [2 * AIM.coarse, 2 * AIM.coarse] });
  return true;
}
