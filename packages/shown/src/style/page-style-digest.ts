/** SHA-256 of the page's style, in base64, as Content-Security-Policy names it; a test holds the two together. */
export const pageStyleDigest = 'sha256-FPdRESSitFGWRZPI0OsV5KuyTZgm90Y6GyfRC1xA9LM=';
