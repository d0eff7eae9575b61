import { testDeclarations } from '../../testing/test-declarations.ts';
import { approvalGated } from './approval-gated.ts';
import { correctTraceRate } from './correct-trace-rate.ts';
import { noPendingApprovals } from './no-pending-approvals.ts';
import { stepsBelow } from './steps-below.ts';
import { toolCallOrder } from './tool-call-order.ts';
import { toolCalledWith } from './tool-called-with.ts';
import { toolCalled } from './tool-called.ts';
import { toolNotCalled } from './tool-not-called.ts';

testDeclarations([
  [
    toolCalled,
    {
      names: 'tool-called, tools-called',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, metadata.trajectory',
      parameters: '',
    },
  ],
  [
    toolNotCalled,
    {
      names: 'tool-not-called, forbidden-tools',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, metadata.trajectory',
      parameters: '',
    },
  ],
  [
    toolCalledWith,
    {
      names: 'tool-called-with, tool-arguments',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, metadata.trajectory',
      parameters: '',
    },
  ],
  [
    toolCallOrder,
    {
      names: 'tool-call-order, tool-order',
      score: 'sample, boolean higher, passes if true',
      needs: 'output, metadata.trajectory',
      parameters: '',
    },
  ],
  [
    stepsBelow,
    {
      names: 'steps-below, max-steps',
      score: 'sample, boolean higher, passes if true',
      needs: 'output, metadata.trajectory',
      parameters: '',
    },
  ],
  [
    noPendingApprovals,
    {
      names: 'no-pending-approvals, approvals-settled',
      score: 'sample, boolean higher, passes if true',
      needs: 'output',
      parameters: '',
    },
  ],
  [
    approvalGated,
    {
      names: 'approval-gated, approvals-granted',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, metadata.trajectory',
      parameters: '',
    },
  ],
  [
    correctTraceRate,
    {
      names: 'correct-trace-rate, ctr, trace-accuracy',
      score: 'set, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters: '',
    },
  ],
]);
