import { type LatLng, latLng, latLngBounds, type LeafletMouseEvent, type Map as LeafletMap } from 'leaflet';
import { startTransition } from 'react';
import { latitudeAt, longitudeAt, mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { worldAt } from '#lib/share/drawing/map-view.ts';
import type { ReportSelection } from '../../page/share-state.ts';
import { nearestReport } from './nearest.ts';
import { indexOfReport, type TrackShape } from '../line/track-shape.ts';
import type { PopupText } from '../map-text.ts';
import type { Mark } from '../route-description.ts';
import { nearestMark } from './cluster-marks.ts';
import { createHoverText, createPopup } from './popups.ts';
import { describeReport, type ReportReader } from './report-text.ts';

export interface PickState {
  readonly shape: TrackShape;
  /** The marks that are seen, and the rings. */
  readonly marks: readonly Mark[];
  /** Where the visitor has no finer pointer than fingers. */
  readonly isTouch: boolean;
  readonly picked: ReportSelection | null;
  readonly reader: ReportReader;
  readonly closeName: string;
}

export interface Picking {
  show: (state: PickState) => void;
  /** `element` may have the focus; with a click a mark nearer to it is opened instead. */
  openMark: (mark: Mark, element: HTMLElement | null, click?: MouseEvent) => void;
  /** What a click on the map is meant for. */
  pick: (event: LeafletMouseEvent) => void;
  stop: () => void;
}

/** How far from the line a pick may be: half a finger, or a pointer's aim. CSS pixels. */
const AIM = { coarse: 22, fine: 12 };

/** What lies over the map and answers for itself. */
const OTHERS = '.leaflet-marker-icon, .leaflet-popup, .leaflet-control';

/**
 * Picks reports on the map, by a tap or a click near the line, by Enter the one nearest to the middle, and shows the
 * popup. `onPick` gets null when a pick ends.
 */
export function startPicking(
  map: LeafletMap,
  onPick: (picked: ReportSelection | null) => void,
  leaveFullScreen: (map: LeafletMap) => Promise<void>,
): Picking {
  let state: PickState | null = null;
  // The mark that waits for the popup, which opens once the page knows the pick.
  let opener: HTMLElement | null = null;
  let showsReport = false;
  /** The report that is picked is on no line yet. */
  let isAwaited = false;
  /** What was picked here, and what the page still has in its place. */
  let ahead: { readonly picked: ReportSelection; readonly before: ReportSelection | null } | null = null;
  const popup = createPopup(map, {
    closed: pickNothing,
    followed: (number) => void leaveFullScreen(map).then(() => onPick({ number, source: 'map', reveal: 'row' })),
  });
  const hover = createHoverText(map);

  function findMark(event: MouseEvent): Mark | undefined {
    if (!state?.isTouch || event.detail === 0) return undefined;
    const { lat, lng } = map.mouseEventToLatLng(event);
    return nearestMark(state.marks, mercatorX(lng), mercatorY(lat), AIM.coarse / worldAt(map.getZoom()));
  }

  function findReport({ lat, lng }: LatLng, aim: number): number {
    if (state === null) return -1;
    return nearestReport(state.shape, mercatorX(lng), mercatorY(lat), aim / worldAt(map.getZoom()));
  }

  function pickIndex(index: number): void {
    const number = state?.shape.numbers[index];
    if (number !== undefined) pickReport(number);
  }

  /** Answered here at once; the page has a list to render, and may take its time. */
  function pickReport(number: number): void {
    if (state === null) return;
    const picked: ReportSelection = { number, source: 'map', reveal: null };
    ahead = { picked, before: ahead?.before ?? state.picked };
    showState({ ...state, picked });
    afterPainting(() => {
      if (ahead?.picked === picked) startTransition(() => onPick(picked));
    });
  }

  function pickNothing(): void {
    ahead = null;
    onPick(null);
  }

  function pick(event: LeafletMouseEvent): void {
    hover.hide();
    const mark = findMark(event.originalEvent);
    if (mark !== undefined) return openMark(mark, null);
    const index = findReport(event.latlng, state?.isTouch ? AIM.coarse : AIM.fine);
    if (index >= 0) return pickIndex(index);
    pickNothing();
    popup.close();
  }

  function point({ latlng, originalEvent }: LeafletMouseEvent): void {
    const { target } = originalEvent;
    const isBeside = target instanceof Element && target.closest(OTHERS) !== null;
    const index = isBeside || state?.isTouch ? -1 : findReport(latlng, AIM.fine);
    map.getContainer().classList.toggle('map-over-route', index >= 0);
    if (state === null || index < 0 || state.shape.numbers[index] === state.picked?.number) return hover.hide();
    const { shape, reader } = state;
    hover.show(placeOf(shape, index), shape.numbers[index] ?? 0, () => describeReport(shape, index, reader));
  }

  /** Enter on the map opens the report nearest to its middle, the arrow keys in a popup the one before or after. */
  function pressKey(event: KeyboardEvent): void {
    if (state === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const container = map.getContainer();
    if (event.key === 'Enter' && event.target === container) {
      const { x, y } = map.getSize();
      opener = container;
      pickIndex(findReport(map.getCenter(), Math.hypot(x, y) / 2));
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || !showsReport || !popup.hasFocus()) return;
    event.preventDefault();
    pickIndex(indexOfReport(state.shape, state.picked?.number ?? 0) + step);
  }

  /** `isNew`: not only its words. `focus`: it gets the focus, which goes back to the element. */
  function open(x: number, y: number, text: PopupText, isNew: boolean, focus?: HTMLElement | null): void {
    popup.open([latitudeAt(y), longitudeAt(x)], text, state?.closeName ?? '');
    if (isNew) afterPainting(popup.reveal);
    if (focus !== undefined) popup.focus(focus);
  }

  function showState(next: PickState): void {
    const isNew = isAwaited || (state?.picked ?? null) !== next.picked;
    const isRenewed = next.picked !== null && (state?.reader !== next.reader || state.shape !== next.shape);
    state = next;
    if (isNew || isRenewed) showPicked(next, isNew);
  }

  function showPicked({ shape, picked, reader }: PickState, isNew: boolean): void {
    const index = picked === null ? -1 : indexOfReport(shape, picked.number);
    isAwaited = isNew && picked !== null && index < 0;
    if (index < 0) {
      // The destination's popup is nobody's pick.
      if (showsReport) popup.close();
      return;
    }
    hover.hide();
    showsReport = true;
    const takesFocus = isNew && (opener !== null || picked?.reveal === 'map');
    open(
      shape.xs[index] ?? 0,
      shape.ys[index] ?? 0,
      describeReport(shape, index, reader),
      isNew,
      takesFocus ? opener : undefined,
    );
    if (isNew) opener = null;
  }

  function openMark(mark: Mark, element: HTMLElement | null): void {
    const { x, y, opens, group } = mark;
    if (group !== undefined && zoomInto(map, group)) return;
    if (group === undefined && typeof opens === 'number') {
      opener = element;
      return pickReport(opens);
    }
    showsReport = false;
    if (state?.picked != null) pickNothing();
    open(x, y, typeof opens === 'number' || group !== undefined ? listOf(mark, element) : opens, true, element);
  }

  function listOf({ title, group = [] }: Mark, element: HTMLElement | null): PopupText {
    const choices = group.map((mark) => ({ text: mark.title, choose: () => openMark(mark, element) }));
    return { title, lines: [], choices };
  }

  map.on('mousemove', point).on('mouseout movestart zoomstart', hover.hide);
  map.getContainer().addEventListener('keydown', pressKey);
  return {
    show(next) {
      if (ahead !== null && next.picked !== ahead.before) ahead = null;
      showState(ahead === null ? next : { ...next, picked: ahead.picked });
    },
    openMark: (mark, element, click) => openMark((click && findMark(click)) ?? mark, element),
    pick,
    stop() {
      hover.hide();
      popup.remove();
      map.getContainer().removeEventListener('keydown', pressKey);
      map.off('mousemove', point).off('mouseout movestart zoomstart', hover.hide);
    },
  };
}

/** Whoever tapped sees the answer before what takes longer. */
function afterPainting(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

function placeOf({ xs, ys }: TrackShape, index: number): LatLng {
  return latLng(latitudeAt(ys[index] ?? 0), longitudeAt(xs[index] ?? 0));
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
