/** SHA-256 of the page's style, in base64, as Content-Security-Policy names it; a test holds the two together. */
export const pageStyleDigest = 'sha256-hqnqK26uLCSZsExghTRO0koa0kcIIqRxK09giaXN54E=';
