import { test } from '../support/fixtures.ts';
import { endlessBodies, shownBodies, unavailableBodies, unreadableBodies } from './body-cases.ts';
import { type HostileViewer, startHostileViewer } from './hostile-viewer.ts';
import { quickTransport, slowTransport } from './transport-cases.ts';

// Which case of the hostile suite is in which list: docs/hostile-suite.md.
test.describe.configure({ mode: 'default', timeout: 120_000 });

let viewer: HostileViewer;
test.beforeAll(async () => {
  viewer = await startHostileViewer();
});
test.afterAll(() => viewer.stop());

test('connections and statuses that are no answer are faults', () => viewer.play(quickTransport, 4));

test('what takes too long is a fault, and what takes a while is not', () =>
  viewer.play([...slowTransport, ...endlessBodies], slowTransport.length + 1));

test('bodies that are not one whole readable object of JSON are faults', () => viewer.play(unreadableBodies, 4));

test('an empty object is unavailable, however it is written', () => viewer.play(unavailableBodies, 4));

test('odd values in a readable answer are shown past', () => viewer.play(shownBodies, 4));
