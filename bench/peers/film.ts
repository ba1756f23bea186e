import type { Browser, CDPSession } from '@playwright/test';

/** What a screen showed from then on, ms since 1970. */
export interface Picture {
  readonly at: number;
  /** A JPEG in base64. */
  readonly data: string;
}

export interface Film {
  /** When the last picture came, ms since 1970. */
  readonly lastAt: () => number;
  readonly stop: () => Promise<readonly Picture[]>;
}

export type Colour = readonly [red: number, green: number, blue: number];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Moments nearer to each other than this are told as one. */
const APART_MS = 100;

/** Films the screen of a page from outside, without a word in the page itself: of each stretch its first and its last picture. */
export async function filmPage(session: CDPSession, size: { width: number; height: number }): Promise<Film> {
  const pictures: Picture[] = [];
  let last: Picture | null = null;
  let stretch = NaN;
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    const picture = { at: (metadata.timestamp ?? Date.now() / 1000) * 1000, data };
    if (last?.data === data) return;
    const its = Math.floor(picture.at / APART_MS);
    if (its !== stretch) {
      if (last !== null && last !== pictures.at(-1)) pictures.push(last);
      pictures.push(picture);
      stretch = its;
    }
    last = picture;
  });
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 80,
    maxWidth: size.width,
    maxHeight: size.height,
    everyNthFrame: 1,
  });
  return {
    lastAt: () => last?.at ?? 0,
    stop: async () => {
      await session.send('Page.stopScreencast');
      if (last !== null && last !== pictures.at(-1)) pictures.push(last);
      return pictures;
    },
  };
}

/** It is on the screen with so much of the pixels it has in the end. */
const MOST_OF_LINE = 0.8;
const LEAST_PIXELS = 150;

/** Since when most of what `box` has of about this colour in the end is on the screen, ms since 1970. */
export async function seenSince(
  browser: Browser,
  pictures: readonly Picture[],
  box: Box,
  colour: Colour,
): Promise<number> {
  const page = await browser.newPage();
  try {
    let since = NaN;
    let least = LEAST_PIXELS;
    for (const { at, data } of pictures.toReversed()) {
      const count = await page.evaluate(countIn, { data, box, colour });
      if (count < least) break;
      if (Number.isNaN(since)) least = count * MOST_OF_LINE;
      since = at;
    }
    if (Number.isNaN(since)) throw new Error('there is no line in the end');
    return since;
  } finally {
    await page.close();
  }
}

interface Counted {
  readonly data: string;
  readonly box: Box;
  readonly colour: Colour;
}

async function countIn({ data, box, colour }: Counted): Promise<number> {
  const image = new Image();
  image.src = `data:image/jpeg;base64,${data}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('there is no canvas');
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(box.x, box.y, box.width, box.height).data;
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    let apart = 0;
    for (let channel = 0; channel < 3; channel += 1)
      apart += Math.abs((pixels[at + channel] ?? 0) - (colour[channel] ?? 0));
    if (apart < 120) count += 1;
  }
  return count;
}
