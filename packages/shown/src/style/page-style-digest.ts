/** SHA-256 of the page's style, in base64, as Content-Security-Policy names it; a test holds the two together. */
export const pageStyleDigest = 'sha256-pdNFqzQAs7Q35G7t0Us75B9yoM7+AToSPw/IKz3LDjM=';
