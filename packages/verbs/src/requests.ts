import { arenaRequests } from './arena/requests.ts';
import { accessRequests } from './access/requests.ts';
import { auditRequests } from './audit/requests.ts';
import { dataRequests } from './data/requests.ts';
import { cardRequests } from './cards/requests.ts';
import { evaluationRequests } from './evaluations/requests.ts';
import { evaluatorRequests } from './evaluator/requests.ts';
import { executionRequests } from './executions/requests.ts';
import { fleetRequests } from './fleet/requests.ts';
import { importRequests } from './import/requests.ts';
import { machineRequests } from './machine/requests.ts';
import { metricRequests } from './metrics/requests.ts';
import { projectRequests } from './projects/requests.ts';
import { reproduceRequests } from './reproduce/requests.ts';
import { reviewRequests } from './review/requests.ts';
import { submissionRequests } from './submissions/requests.ts';
import { storeRequests } from './store/requests.ts';
import { taskRequests } from './tasks/requests.ts';
import { versionRequests } from './versions/requests.ts';
import { viewRequests } from './views/requests.ts';
import { workbenchRequests } from './workbench/requests.ts';

/** The schema of every verb's request, under the name of the verb; loaded one by one, like the verbs. */
export const requests = {
  ...taskRequests,
  ...evaluationRequests,
  ...executionRequests,
  ...importRequests,
  ...fleetRequests,
  ...machineRequests,
  ...auditRequests,
  ...submissionRequests,
  evaluator: evaluatorRequests,
  arena: arenaRequests,
  review: reviewRequests,
  metrics: metricRequests,
  ...projectRequests,
  ...reproduceRequests,
  ...versionRequests,
  cards: cardRequests,
  data: dataRequests,
  store: storeRequests,
  views: viewRequests,
  workbench: workbenchRequests,
  tokens: accessRequests,
} as const;
