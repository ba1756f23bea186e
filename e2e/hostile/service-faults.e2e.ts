import { test } from '../support/fixtures.ts';
import { endlessBodies, shownBodies, unavailableBodies, unreadableBodies } from './body-cases.ts';
import { type HostileViewer, startHostileViewer } from './hostile-viewer.ts';
import { quickTransport, slowTransport } from './transport-cases.ts';

// docs/hostile-suite.md lists the cases.
test.describe.configure({ mode: 'default', timeout: 120_000 });

let viewer: HostileViewer;
test.beforeAll(async () => {
  viewer = await startHostileViewer();
});
test.afterAll(() => viewer.stop());

test('failed connections and error statuses are faults', () => viewer.play(quickTransport, 4));

test('slow answers within the deadline are shown, later ones are faults', () =>
  viewer.play([...slowTransport, ...endlessBodies], slowTransport.length + 1));

test('bodies that are not a complete JSON object are faults', () => viewer.play(unreadableBodies, 4));

test('an empty object in any notation is unavailable', () => viewer.play(unavailableBodies, 4));

test('odd values in a readable answer do not hide the rest', () => viewer.play(shownBodies, 4));
