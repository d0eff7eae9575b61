import { describe, expect, test } from 'vitest';
import { isPostgresAddress, readPostgresAddress, shownAddress } from './postgres.ts';

describe('readPostgresAddress', () => {
  test('takes what is ours out of the address, and leaves the rest to the driver', () => {
    const address = readPostgresAddress(
      'postgres://ann:pw@db.example:6432/evals?schema=team_a&lease_seconds=5&sslmode=require',
    );
    expect(address).toEqual({
      connection: 'postgres://ann:pw@db.example:6432/evals?sslmode=require',
      schema: 'team_a',
      leaseMs: 5000,
      answerMs: 30_000,
      patienceMs: 30_000,
      shown: 'postgres://ann:…@db.example:6432/evals?schema=team_a&lease_seconds=5&sslmode=require',
    });
    expect(readPostgresAddress('postgresql://db/evals').schema).toBe('assay');
  });

  test.each([
    'postgres://',
    'mysql://db/x',
    'postgres://db/x?schema=A;DROP',
    'postgres://db/x?schema=',
    'postgres://db/x?lease_seconds=0',
    'postgres://ann:pw@db/x?patience_seconds=soon',
  ])('refuses %s, and never shows a password', (text) => {
    try {
      readPostgresAddress(text);
      expect(text).toBe('postgres://');
    } catch (error) {
      expect(error).toMatchObject({ code: 'E_STORE_ADDRESS' });
      expect((error as Error).message).not.toContain('pw');
    }
  });

  test('shows no password, wherever it stands', () => {
    expect(shownAddress('postgres://ann:pw@db/x')).toBe('postgres://ann:…@db/x');
    expect(shownAddress('postgres://db/x?password=pw&sslkey=pw')).not.toContain('pw');
    expect(isPostgresAddress('.assay')).toBe(false);
  });
});
