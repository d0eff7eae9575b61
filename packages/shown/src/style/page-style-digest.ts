/** SHA-256 of the page's style, in base64, as Content-Security-Policy names it; a test holds the two together. */
export const pageStyleDigest = 'sha256-Tp35buKHGOwEdf0Aw4rivZ1lvpAoxogQ2uVzW9i5sYM=';
