/** What a browser would misread, and what nobody wants to read; the layout of the lines is prettier's business. */
export default {
  extends: ['stylelint-config-standard', 'stylelint-config-html/svelte'],
  ignoreFiles: ['dist/**', 'node_modules/**'],
  rules: {
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    'media-feature-range-notation': 'prefix',
    'alpha-value-notation': 'number',
    'value-keyword-case': null, // names of fonts
    'property-no-vendor-prefix': null, // Safari still wants two of them
    // a component's classes are its own; both spellings are in use
    'selector-class-pattern': null,
    'no-descending-specificity': null,
    'declaration-empty-line-before': null,
    'rule-empty-line-before': null,
    'comment-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'at-rule-empty-line-before': null,
  },
};
