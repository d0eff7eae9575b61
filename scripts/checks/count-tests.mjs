/** Counts the tests of vitest's JSON report; a file that failed without a failed test counts as one failure. */
export function countTests(files) {
  const statuses = files.flatMap(statusesOf);
  const passed = statuses.filter((status) => status === 'passed').length;
  const failed = statuses.filter((status) => status === 'failed').length;
  return { passed, failed, skipped: statuses.length - passed - failed };
}

function statusesOf({ status, assertionResults }) {
  const tests = assertionResults.map((test) => test.status);
  return status === 'failed' && !tests.includes('failed') ? [...tests, 'failed'] : tests;
}
