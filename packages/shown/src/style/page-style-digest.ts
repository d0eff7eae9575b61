/** SHA-256 of the page's style, in base64, as Content-Security-Policy names it; a test holds the two together. */
export const pageStyleDigest = 'sha256-0BCXmnNsKfV6P985Ejd0LURCn9mnywm9Es8FYQGYUyU=';
