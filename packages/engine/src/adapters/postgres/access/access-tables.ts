/** Who may ask servers: beside the store, where workers need no rights. In order; forward only. */
export const accessTables: readonly string[] = [
  `CREATE TABLE tokens (
     id text COLLATE "C" PRIMARY KEY, name text NOT NULL, role text NOT NULL, digest text NOT NULL,
     created_at text COLLATE "C" NOT NULL, expires_at text COLLATE "C" NOT NULL, last_used_at text, revoked_at text
   );
   CREATE TABLE secrets (
     kind text COLLATE "C" NOT NULL, digest text COLLATE "C" NOT NULL, value text NOT NULL,
     begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     used_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     until timestamptz NOT NULL, idle interval NOT NULL,
     PRIMARY KEY (kind, digest)
   );
   CREATE INDEX secrets_until ON secrets (until);
   CREATE UNLOGGED TABLE allowances (
     name text COLLATE "C" PRIMARY KEY, amount double precision NOT NULL, at timestamptz NOT NULL
   );`,
  'ALTER TABLE tokens ADD COLUMN scopes text;',
];
