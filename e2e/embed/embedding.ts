import { startBrandedViewer } from '../brands/branded-viewer.ts';
import { readRunState } from '../support/run-state.ts';
import { type HostServer, startHostServer } from './host-server.ts';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"><rect width="80" height="20"/></svg>';

/** A server of host pages and a viewer with brands for them. */
export interface Embedding {
  readonly hosts: HostServer;
  /** Origin of the host pages that may frame the viewer. */
  readonly shop: string;
  /** Origin of a brand that may be embedded by the shop, and by other host pages over https alone. */
  readonly track: string;
  /** The same with a logo. */
  readonly parcels: string;
  /** The same with `tellsEmbedder`. */
  readonly detailed: string;
  /** The same with a dark theme. */
  readonly night: string;
  /** Origin of a brand that the shop may not embed. */
  readonly foreign: string;
}

export async function provideEmbedding(provide: (embedding: Embedding) => Promise<void>): Promise<void> {
  const hosts = await startHostServer();
  const shop = hosts.originOf('shop');
  const secure = hosts.originOf('secure').replace('http:', 'https:');
  const viewer = await startBrandedViewer(readRunState().serviceUrl, brandsOf, { files: { 'logo.svg': LOGO } });
  const [track, parcels, detailed, night, foreign] = [
    viewer.originOf('track'),
    viewer.originOf('parcels'),
    viewer.originOf('detailed'),
    viewer.originOf('night'),
    viewer.originOf('foreign'),
  ];
  await provide({ hosts, shop, track, parcels, detailed, night, foreign });
  await viewer.stop();
  await hosts.close();

  function brandsOf(port: number) {
    return [
      { hosts: [`track.localhost:${port}`], name: 'Track', embedders: ['self', shop, 'https://shop.example', secure] },
      { hosts: [`parcels.localhost:${port}`], name: 'Parcels', colour: '#0b6e4f', logo: 'logo.svg', embedders: [shop] },
      { hosts: [`detailed.localhost:${port}`], name: 'Detailed', embedders: [shop], tellsEmbedder: true },
      { hosts: [`night.localhost:${port}`], name: 'Night', embedders: [shop], theme: 'dark' },
      {
        hosts: [`foreign.localhost:${port}`],
        name: 'Foreign',
        embedders: [hosts.originOf('elsewhere'), 'https://elsewhere.example'],
      },
    ];
  }
}
