/** @jsxImportSource hono/jsx */
import embedStyles from '../embed/embedded-view.module.css';
import { Downloads, AskLink, PrintLink } from '../shipment/actions.tsx';
import { AddressPair } from '../shipment/addresses.tsx';
import { EmbedLine, FullViewLink, SummaryFoot } from '../shipment/embeds.tsx';
import { ExceptionCount, hasProblems, Problems } from '../shipment/exceptions.tsx';
import { AssetDetails, AssetFacts } from '../shipment/facts.tsx';
import { ReadingLines } from '../shipment/reading-lines.tsx';
import { AssetSummary } from '../shipment/summary.tsx';
import { LocationHistory } from '../history/history.tsx';
import { JourneyNote } from '../shipment/journey-note.tsx';
import type { ShipmentPage } from './page.ts';

export const partNames = [
  'summary',
  'problems',
  'measured',
  'drawing',
  'journey',
  'places',
  'facts',
  'print',
  'actions',
  'history',
  'readings',
  'details',
  'line',
  'foot',
  'head',
  'rows',
  'table',
  'proof',
] as const;

export type PartName = (typeof partNames)[number];

export type Parts = { readonly [Name in PartName]?: string | undefined };

interface DrawnFrom {
  readonly page: ShipmentPage;
  readonly hasMap: boolean;
  readonly readings: string;
}

export function drawParts({ page, hasMap, readings }: DrawnFrom): Parts {
  switch (page.mode) {
    case null:
    case 'full':
      return {
        summary: String(<AssetSummary page={page} />),
        problems: String(
          <>
            <Problems page={page} withRows />
            <ReadingLines page={page} beyond />
          </>,
        ),
        measured: String(<ReadingLines page={page} beyond={false} />),
        journey: hasMap ? drawJourney(page) : '',
        places: String(<AddressPair page={page} />),
        facts: String(<AssetFacts page={page} />),
        ...(page.mode === null && { print: String(<PrintLink page={page} />) }),
        actions: String(
          <>
            {!hasProblems(page) && <AskLink page={page} />}
            <Downloads page={page} />
          </>,
        ),
        history: String(<LocationHistory page={page} hasMap={hasMap} />),
        readings,
        details: String(<AssetDetails page={page} />),
        ...(page.mode === 'full' && { foot: String(<FullViewLink page={page} />) }),
      };
    case 'summary':
      return {
        summary: String(<AssetSummary page={page} />),
        problems: String(
          <>
            <Problems page={page} />
            <ReadingLines page={page} beyond isLinked={false} />
            <ReadingLines page={page} beyond={false} isLinked={false} />
          </>,
        ),
        places: String(<AddressPair page={page} />),
        foot: String(<SummaryFoot page={page} />),
      };
    case 'map':
      return {
        line: String(<EmbedLine page={page} />),
        problems: drawCount(page),
        foot: String(<FullViewLink page={page} />),
      };
    case 'timeline':
      return {
        line: String(<EmbedLine page={page} />),
        problems: drawCount(page),
        history: String(<LocationHistory page={page} hasMap={false} />),
        foot: String(<FullViewLink page={page} />),
      };
    case 'readings':
      return {
        line: String(<EmbedLine page={page} />),
        problems: drawCount(page),
        readings: readings || String(<p className={embedStyles.empty}>{page.translate.facts('notProvided')}</p>),
        foot: String(<FullViewLink page={page} />),
      };
  }
}

function drawCount(page: ShipmentPage): string {
  return String(<ExceptionCount page={page} className={embedStyles.exceptions} />);
}

export function drawJourney(page: ShipmentPage): string {
  return String(<JourneyNote page={page} hasTowns={page.mode === null && page.view.towns !== undefined} />);
}
