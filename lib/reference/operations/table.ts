import type { GenericSchema } from 'valibot';
import { bodyLimits } from '../open-choices.ts';
import * as requests from './requests.ts';
import * as responses from './responses.ts';

/** What an operation takes and gives: the service checks requests by it, and its description is written from it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** Whether it needs the header `AccessKey`. */
  readonly keyed: boolean;
  /** Of the query where the method is GET, else of the body. */
  readonly request?: GenericSchema;
  /** Bytes of the body, where it may be longer than others. */
  readonly bodyLimit?: number;
  readonly answer: GenericSchema;
}

export const operations = {
  GetLabels: {
    method: 'GET',
    path: '/Labels/GetLabels',
    keyed: true,
    title: 'Look up the available labels of an account',
    description:
      'Rows hold labels in state 0 and 8; assigned ones are only counted, so Total is not the number of rows.',
    request: requests.getLabelsQuery,
    answer: responses.labelLookup,
  },
  GetCarriers: {
    method: 'GET',
    path: '/Carriers/GetCarriers',
    keyed: true,
    title: 'Look up carriers',
    description: 'Four carriers, or the one with the given CarrierID; an empty array when there is none.',
    request: requests.getCarriersQuery,
    answer: responses.carrierLookup,
  },
  NewAssets: {
    method: 'POST',
    path: '/Assets/NewAssets',
    keyed: true,
    title: 'Create assets',
    description: 'All of them or none.',
    request: requests.newAssetsRequest,
    bodyLimit: bodyLimits.newAssets,
    answer: responses.createdAssets,
  },
  AssignLabel: {
    method: 'POST',
    path: '/Assets/AssignLabel',
    keyed: true,
    title: 'Assign a label to an asset that is Created',
    description:
      'The asset becomes Ready. Its label cannot be changed afterwards. The path is a choice of this service.',
    request: requests.assignLabelRequest,
    answer: responses.success,
  },
  UserComment: {
    method: 'POST',
    path: '/Assets/UserComment',
    keyed: true,
    title: 'Add a note to an asset',
    description: 'Every success adds one more note and emits the event `User comment`.',
    request: requests.userCommentRequest,
    answer: responses.success,
  },
  DeleteAsset: {
    method: 'DELETE',
    path: '/Assets/DeleteAsset',
    keyed: true,
    title: 'Delete an asset that is Created or Ready',
    request: requests.assetRequest,
    answer: responses.success,
  },
  CreateSharing: {
    method: 'POST',
    path: '/Assets/CreateSharing',
    keyed: true,
    title: 'Share an asset',
    description: 'Every success creates a new identifier, which has no deadline.',
    request: requests.assetRequest,
    answer: responses.createdSharing,
  },
  GetSharing: {
    method: 'GET',
    path: '/Assets/GetSharing',
    keyed: false,
    title: 'Read what is shared',
    description: 'An empty object for an unknown or deleted identifier. The history is newest first and complete.',
    request: requests.getSharingQuery,
    answer: responses.sharing,
  },
  GetSharings: {
    method: 'GET',
    path: '/Assets/GetSharings',
    keyed: true,
    title: 'List the active sharing records',
    answer: responses.sharingRecords,
  },
  DeleteSharing: {
    method: 'DELETE',
    path: '/Assets/DeleteSharing',
    keyed: true,
    title: 'Delete a sharing record; the asset stays',
    request: requests.deleteSharingRequest,
    answer: responses.success,
  },
} as const satisfies Record<string, Operation>;
