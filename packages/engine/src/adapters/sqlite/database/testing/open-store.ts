// Opens the store of a folder, says so before and after, and closes it: for a test that kills it between.
import { openSqliteStore } from '../../open-sqlite-store.ts';

process.stdout.write('opening\n');
const store = await openSqliteStore(process.argv[2]!);
process.stdout.write('open\n');
await store.close();
