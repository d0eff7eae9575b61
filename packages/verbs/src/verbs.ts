import { arenaVerbs } from './arena/verbs.ts';
import { accessVerbs } from './access/verbs.ts';
import { auditVerbs } from './audit/verbs.ts';
import { dataVerbs } from './data/verbs.ts';
import { cardVerbs } from './cards/verbs.ts';
import { evaluationVerbs } from './evaluations/verbs.ts';
import { evaluatorVerbs } from './evaluator/verbs.ts';
import { executionVerbs } from './executions/verbs.ts';
import { fleetVerbs } from './fleet/verbs.ts';
import { importVerbs } from './import/verbs.ts';
import { machineVerbs } from './machine/verbs.ts';
import { metricVerbs } from './metrics/verbs.ts';
import { projectVerbs } from './projects/verbs.ts';
import { reproduceVerbs } from './reproduce/verbs.ts';
import { reviewVerbs } from './review/verbs.ts';
import { submissionVerbs } from './submissions/verbs.ts';
import { storeVerbs } from './store/verbs.ts';
import { taskVerbs } from './tasks/verbs.ts';
import { versionVerbs } from './versions/verbs.ts';
import { workbenchVerbs } from './workbench/verbs.ts';
import { viewVerbs } from './views/verbs.ts';

/** Every verb behind its name. Asking for one loads that one: `const validate = await verbs.validate()`. */
export const verbs = {
  ...taskVerbs,
  ...evaluationVerbs,
  ...executionVerbs,
  ...importVerbs,
  ...fleetVerbs,
  ...machineVerbs,
  ...auditVerbs,
  ...submissionVerbs,
  evaluator: evaluatorVerbs,
  arena: arenaVerbs,
  review: reviewVerbs,
  metrics: metricVerbs,
  ...projectVerbs,
  ...reproduceVerbs,
  ...versionVerbs,
  cards: cardVerbs,
  data: dataVerbs,
  store: storeVerbs,
  views: viewVerbs,
  workbench: workbenchVerbs,
  tokens: accessVerbs,
} as const;
