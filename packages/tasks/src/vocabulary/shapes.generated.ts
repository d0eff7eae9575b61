// Made from shapes.ttl by `npm run generate`; do not edit.
import type { ShapeSet } from '../validate/shape.ts';

export const croissantTasksShapes: ShapeSet = {
  "shapes": [
    {
      "targets": [
        {
          "kind": "class",
          "iri": "http://mlcommons.org/croissant/Task"
        }
      ],
      "shape": {
        "rule": "task",
        "path": null,
        "message": null,
        "fix": null,
        "constraints": [
          {
            "kind": "property",
            "shape": {
              "rule": "task-input",
              "path": {
                "predicate": "http://mlcommons.org/croissant/input",
                "inverse": false
              },
              "message": "An input is a Dataset, an InputSpec, or the address of a dataset.",
              "fix": "Give the input \"@type\": \"schema:Dataset\" (or croissant:InputSpec in a problem), or refer to it by {\"@id\": …}.",
              "constraints": [
                {
                  "kind": "or",
                  "shapes": [
                    {
                      "rule": "task-input/or-1",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "http://mlcommons.org/croissant/Dataset"
                        }
                      ]
                    },
                    {
                      "rule": "task-input/or-2",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "https://schema.org/Dataset"
                        }
                      ]
                    },
                    {
                      "rule": "task-input/or-3",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "nodeKind",
                          "nodeKind": "IRI"
                        }
                      ]
                    },
                    {
                      "rule": "task-input/or-4",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "http://mlcommons.org/croissant/InputSpec"
                        }
                      ]
                    }
                  ]
                }
              ]
            }
          },
          {
            "kind": "property",
            "shape": {
              "rule": "task-output",
              "path": {
                "predicate": "http://mlcommons.org/croissant/output",
                "inverse": false
              },
              "message": "An output is a Dataset, SoftwareSourceCode, or an OutputSpec.",
              "fix": "In a problem use croissant:OutputSpec; in a solution use schema:Dataset. A bare {\"@id\": …} must be described in the same file.",
              "constraints": [
                {
                  "kind": "or",
                  "shapes": [
                    {
                      "rule": "task-output/or-1",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "https://schema.org/Dataset"
                        }
                      ]
                    },
                    {
                      "rule": "task-output/or-2",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "https://schema.org/SoftwareSourceCode"
                        }
                      ]
                    },
                    {
                      "rule": "task-output/or-3",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "http://mlcommons.org/croissant/OutputSpec"
                        }
                      ]
                    }
                  ]
                }
              ]
            }
          },
          {
            "kind": "property",
            "shape": {
              "rule": "task-implementation",
              "path": {
                "predicate": "http://mlcommons.org/croissant/implementation",
                "inverse": false
              },
              "message": "An implementation is a SoftwareApplication, SoftwareSourceCode, or an ImplementationSpec.",
              "fix": "Give the implementation \"@type\": \"schema:SoftwareApplication\" or \"schema:SoftwareSourceCode\"; a bare {\"@id\": …} must be described in the same file.",
              "constraints": [
                {
                  "kind": "or",
                  "shapes": [
                    {
                      "rule": "task-implementation/or-1",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "https://schema.org/SoftwareApplication"
                        }
                      ]
                    },
                    {
                      "rule": "task-implementation/or-2",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "https://schema.org/SoftwareSourceCode"
                        }
                      ]
                    },
                    {
                      "rule": "task-implementation/or-3",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "http://mlcommons.org/croissant/ImplementationSpec"
                        }
                      ]
                    }
                  ]
                }
              ]
            }
          },
          {
            "kind": "property",
            "shape": {
              "rule": "task-execution",
              "path": {
                "predicate": "http://mlcommons.org/croissant/execution",
                "inverse": false
              },
              "message": "An execution is an ExecutionInfo, ExecutionConfig, ExecutionTrace, or an ExecutionSpec.",
              "fix": "Give the execution one of these types; hyperparameters belong to a croissant:ExecutionConfig.",
              "constraints": [
                {
                  "kind": "or",
                  "shapes": [
                    {
                      "rule": "task-execution/or-1",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "http://mlcommons.org/croissant/ExecutionInfo"
                        }
                      ]
                    },
                    {
                      "rule": "task-execution/or-2",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "http://mlcommons.org/croissant/ExecutionConfig"
                        }
                      ]
                    },
                    {
                      "rule": "task-execution/or-3",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "http://mlcommons.org/croissant/ExecutionTrace"
                        }
                      ]
                    },
                    {
                      "rule": "task-execution/or-4",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "http://mlcommons.org/croissant/ExecutionSpec"
                        }
                      ]
                    }
                  ]
                }
              ]
            }
          },
          {
            "kind": "property",
            "shape": {
              "rule": "task-evaluation",
              "path": {
                "predicate": "http://mlcommons.org/croissant/evaluation",
                "inverse": false
              },
              "message": "An evaluation is an EvaluationTask or an EvaluationSpec.",
              "fix": "Use croissant:EvaluationSpec with expectedMetric in a problem, croissant:EvaluationTask with evaluationResults in a solution.",
              "constraints": [
                {
                  "kind": "or",
                  "shapes": [
                    {
                      "rule": "task-evaluation/or-1",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "http://mlcommons.org/croissant/EvaluationTask"
                        }
                      ]
                    },
                    {
                      "rule": "task-evaluation/or-2",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "http://mlcommons.org/croissant/EvaluationSpec"
                        }
                      ]
                    }
                  ]
                }
              ]
            }
          },
          {
            "kind": "property",
            "shape": {
              "rule": "task-subtask",
              "path": {
                "predicate": "http://mlcommons.org/croissant/subTask",
                "inverse": false
              },
              "message": "A subtask is a Task.",
              "fix": "Give every subtask \"@type\": \"croissant:TaskProblem\" (in a problem) or \"croissant:TaskSolution\" (in a solution).",
              "constraints": [
                {
                  "kind": "class",
                  "iri": "http://mlcommons.org/croissant/Task"
                }
              ]
            }
          }
        ]
      }
    },
    {
      "targets": [
        {
          "kind": "class",
          "iri": "http://mlcommons.org/croissant/TaskProblem"
        }
      ],
      "shape": {
        "rule": "problem",
        "path": null,
        "message": "A TaskProblem leaves something open: its inputs, its outputs or its implementations are all Specs.",
        "fix": "Add an OutputSpec (the usual case) with a RecordSet and at least one Field with a dataType; all values of that property must be Specs.",
        "constraints": [
          {
            "kind": "or",
            "shapes": [
              {
                "rule": "problem/or-1",
                "path": null,
                "message": null,
                "fix": null,
                "constraints": [
                  {
                    "kind": "property",
                    "shape": {
                      "rule": "problem/or-1/input",
                      "path": {
                        "predicate": "http://mlcommons.org/croissant/input",
                        "inverse": false
                      },
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "http://mlcommons.org/croissant/InputSpec"
                        },
                        {
                          "kind": "minCount",
                          "count": 1
                        }
                      ]
                    }
                  }
                ]
              },
              {
                "rule": "problem/or-2",
                "path": null,
                "message": null,
                "fix": null,
                "constraints": [
                  {
                    "kind": "property",
                    "shape": {
                      "rule": "problem/or-2/output",
                      "path": {
                        "predicate": "http://mlcommons.org/croissant/output",
                        "inverse": false
                      },
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "http://mlcommons.org/croissant/OutputSpec"
                        },
                        {
                          "kind": "minCount",
                          "count": 1
                        }
                      ]
                    }
                  }
                ]
              },
              {
                "rule": "problem/or-3",
                "path": null,
                "message": null,
                "fix": null,
                "constraints": [
                  {
                    "kind": "property",
                    "shape": {
                      "rule": "problem/or-3/implementation",
                      "path": {
                        "predicate": "http://mlcommons.org/croissant/implementation",
                        "inverse": false
                      },
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "http://mlcommons.org/croissant/ImplementationSpec"
                        },
                        {
                          "kind": "minCount",
                          "count": 1
                        }
                      ]
                    }
                  }
                ]
              }
            ]
          },
          {
            "kind": "property",
            "shape": {
              "rule": "problem-execution",
              "path": {
                "predicate": "http://mlcommons.org/croissant/execution",
                "inverse": false
              },
              "message": "The execution of a TaskProblem is an ExecutionSpec.",
              "fix": "Use croissant:ExecutionSpec here; concrete execution belongs to the solution.",
              "constraints": [
                {
                  "kind": "class",
                  "iri": "http://mlcommons.org/croissant/ExecutionSpec"
                }
              ]
            }
          },
          {
            "kind": "property",
            "shape": {
              "rule": "problem-evaluation",
              "path": {
                "predicate": "http://mlcommons.org/croissant/evaluation",
                "inverse": false
              },
              "message": "The evaluation of a TaskProblem is an EvaluationTask or an EvaluationSpec.",
              "fix": "Use croissant:EvaluationSpec and list the metrics under croissant:expectedMetric.",
              "constraints": [
                {
                  "kind": "or",
                  "shapes": [
                    {
                      "rule": "problem-evaluation/or-1",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "http://mlcommons.org/croissant/EvaluationTask"
                        }
                      ]
                    },
                    {
                      "rule": "problem-evaluation/or-2",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "http://mlcommons.org/croissant/EvaluationSpec"
                        }
                      ]
                    }
                  ]
                }
              ]
            }
          }
        ]
      }
    },
    {
      "targets": [
        {
          "kind": "class",
          "iri": "http://mlcommons.org/croissant/TaskSolution"
        }
      ],
      "shape": {
        "rule": "solution",
        "path": null,
        "message": "A TaskSolution has a concrete implementation, or subtasks that all have one.",
        "fix": "Add croissant:implementation as schema:SoftwareApplication or schema:SoftwareSourceCode, here or in every subtask.",
        "constraints": [
          {
            "kind": "property",
            "shape": {
              "rule": "solution-based-on",
              "path": {
                "predicate": "https://schema.org/isBasedOn",
                "inverse": false
              },
              "message": "A TaskSolution names the problem that it answers with schema:isBasedOn.",
              "fix": "Add \"schema:isBasedOn\": { \"@id\": \"<the problem's @id>\" }.",
              "constraints": [
                {
                  "kind": "minCount",
                  "count": 1
                }
              ]
            }
          },
          {
            "kind": "property",
            "shape": {
              "rule": "solution-input",
              "path": {
                "predicate": "http://mlcommons.org/croissant/input",
                "inverse": false
              },
              "message": "The input of a TaskSolution is concrete, not an InputSpec.",
              "fix": "Replace the InputSpec by the dataset that was used (schema:Dataset).",
              "constraints": [
                {
                  "kind": "not",
                  "shape": {
                    "rule": "solution-input/not",
                    "path": null,
                    "message": null,
                    "fix": null,
                    "constraints": [
                      {
                        "kind": "class",
                        "iri": "http://mlcommons.org/croissant/InputSpec"
                      }
                    ]
                  }
                }
              ]
            }
          },
          {
            "kind": "property",
            "shape": {
              "rule": "solution-output",
              "path": {
                "predicate": "http://mlcommons.org/croissant/output",
                "inverse": false
              },
              "message": "The output of a TaskSolution is concrete, not an OutputSpec.",
              "fix": "Replace the OutputSpec by the dataset that was produced (schema:Dataset), with an @id of its own.",
              "constraints": [
                {
                  "kind": "not",
                  "shape": {
                    "rule": "solution-output/not",
                    "path": null,
                    "message": null,
                    "fix": null,
                    "constraints": [
                      {
                        "kind": "class",
                        "iri": "http://mlcommons.org/croissant/OutputSpec"
                      }
                    ]
                  }
                }
              ]
            }
          },
          {
            "kind": "property",
            "shape": {
              "rule": "solution-implementation",
              "path": {
                "predicate": "http://mlcommons.org/croissant/implementation",
                "inverse": false
              },
              "message": "The implementation of a TaskSolution is concrete, not an ImplementationSpec.",
              "fix": "Replace the ImplementationSpec by schema:SoftwareApplication or schema:SoftwareSourceCode.",
              "constraints": [
                {
                  "kind": "not",
                  "shape": {
                    "rule": "solution-implementation/not",
                    "path": null,
                    "message": null,
                    "fix": null,
                    "constraints": [
                      {
                        "kind": "class",
                        "iri": "http://mlcommons.org/croissant/ImplementationSpec"
                      }
                    ]
                  }
                }
              ]
            }
          },
          {
            "kind": "property",
            "shape": {
              "rule": "solution-evaluation",
              "path": {
                "predicate": "http://mlcommons.org/croissant/evaluation",
                "inverse": false
              },
              "message": "The evaluation of a TaskSolution is an EvaluationTask, not an EvaluationSpec.",
              "fix": "Replace the EvaluationSpec by a croissant:EvaluationTask with evaluationResults.",
              "constraints": [
                {
                  "kind": "not",
                  "shape": {
                    "rule": "solution-evaluation/not",
                    "path": null,
                    "message": null,
                    "fix": null,
                    "constraints": [
                      {
                        "kind": "class",
                        "iri": "http://mlcommons.org/croissant/EvaluationSpec"
                      }
                    ]
                  }
                }
              ]
            }
          },
          {
            "kind": "or",
            "shapes": [
              {
                "rule": "solution/or-1",
                "path": null,
                "message": null,
                "fix": null,
                "constraints": [
                  {
                    "kind": "property",
                    "shape": {
                      "rule": "solution/or-1/implementation",
                      "path": {
                        "predicate": "http://mlcommons.org/croissant/implementation",
                        "inverse": false
                      },
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "qualified",
                          "shape": {
                            "rule": "solution/or-1/implementation/qualified",
                            "path": null,
                            "message": null,
                            "fix": null,
                            "constraints": [
                              {
                                "kind": "not",
                                "shape": {
                                  "rule": "solution/or-1/implementation/qualified/not",
                                  "path": null,
                                  "message": null,
                                  "fix": null,
                                  "constraints": [
                                    {
                                      "kind": "class",
                                      "iri": "http://mlcommons.org/croissant/ImplementationSpec"
                                    }
                                  ]
                                }
                              }
                            ]
                          },
                          "min": 1,
                          "max": null
                        }
                      ]
                    }
                  }
                ]
              },
              {
                "rule": "solution/or-2",
                "path": null,
                "message": null,
                "fix": null,
                "constraints": [
                  {
                    "kind": "and",
                    "shapes": [
                      {
                        "rule": "solution/or-2/and-1",
                        "path": null,
                        "message": null,
                        "fix": null,
                        "constraints": [
                          {
                            "kind": "property",
                            "shape": {
                              "rule": "solution/or-2/and-1/subTask",
                              "path": {
                                "predicate": "http://mlcommons.org/croissant/subTask",
                                "inverse": false
                              },
                              "message": null,
                              "fix": null,
                              "constraints": [
                                {
                                  "kind": "minCount",
                                  "count": 1
                                }
                              ]
                            }
                          }
                        ]
                      },
                      {
                        "rule": "solution/or-2/and-2",
                        "path": null,
                        "message": null,
                        "fix": null,
                        "constraints": [
                          {
                            "kind": "property",
                            "shape": {
                              "rule": "solution/or-2/and-2/subTask",
                              "path": {
                                "predicate": "http://mlcommons.org/croissant/subTask",
                                "inverse": false
                              },
                              "message": null,
                              "fix": null,
                              "constraints": [
                                {
                                  "kind": "node",
                                  "shape": {
                                    "rule": "solution/or-2/and-2/subTask/node",
                                    "path": null,
                                    "message": null,
                                    "fix": null,
                                    "constraints": [
                                      {
                                        "kind": "property",
                                        "shape": {
                                          "rule": "solution/or-2/and-2/subTask/node/implementation",
                                          "path": {
                                            "predicate": "http://mlcommons.org/croissant/implementation",
                                            "inverse": false
                                          },
                                          "message": null,
                                          "fix": null,
                                          "constraints": [
                                            {
                                              "kind": "qualified",
                                              "shape": {
                                                "rule": "solution/or-2/and-2/subTask/node/implementation/qualified",
                                                "path": null,
                                                "message": null,
                                                "fix": null,
                                                "constraints": [
                                                  {
                                                    "kind": "not",
                                                    "shape": {
                                                      "rule": "solution/or-2/and-2/subTask/node/implementation/qualified/not",
                                                      "path": null,
                                                      "message": null,
                                                      "fix": null,
                                                      "constraints": [
                                                        {
                                                          "kind": "class",
                                                          "iri": "http://mlcommons.org/croissant/ImplementationSpec"
                                                        }
                                                      ]
                                                    }
                                                  }
                                                ]
                                              },
                                              "min": 1,
                                              "max": null
                                            }
                                          ]
                                        }
                                      }
                                    ]
                                  }
                                }
                              ]
                            }
                          }
                        ]
                      }
                    ]
                  }
                ]
              }
            ]
          }
        ]
      }
    },
    {
      "targets": [
        {
          "kind": "class",
          "iri": "http://mlcommons.org/croissant/InputSpec"
        }
      ],
      "shape": {
        "rule": "input-spec",
        "path": null,
        "message": null,
        "fix": null,
        "constraints": [
          {
            "kind": "property",
            "shape": {
              "rule": "input-spec-schema",
              "path": {
                "predicate": "http://mlcommons.org/croissant/schema",
                "inverse": false
              },
              "message": "The schema of an InputSpec is a RecordSet.",
              "fix": "Give the schema \"@type\": \"croissant:RecordSet\".",
              "constraints": [
                {
                  "kind": "class",
                  "iri": "http://mlcommons.org/croissant/RecordSet"
                }
              ]
            }
          }
        ]
      }
    },
    {
      "targets": [
        {
          "kind": "class",
          "iri": "http://mlcommons.org/croissant/OutputSpec"
        }
      ],
      "shape": {
        "rule": "output-spec",
        "path": null,
        "message": null,
        "fix": null,
        "constraints": [
          {
            "kind": "property",
            "shape": {
              "rule": "output-spec-schema",
              "path": {
                "predicate": "http://mlcommons.org/croissant/schema",
                "inverse": false
              },
              "message": "The schema of an OutputSpec is a RecordSet.",
              "fix": "Give the schema \"@type\": \"croissant:RecordSet\".",
              "constraints": [
                {
                  "kind": "class",
                  "iri": "http://mlcommons.org/croissant/RecordSet"
                }
              ]
            }
          }
        ]
      }
    },
    {
      "targets": [
        {
          "kind": "class",
          "iri": "http://mlcommons.org/croissant/EvaluationSpec"
        }
      ],
      "shape": {
        "rule": "evaluation-spec",
        "path": null,
        "message": null,
        "fix": null,
        "constraints": [
          {
            "kind": "property",
            "shape": {
              "rule": "evaluation-spec-expected-metric",
              "path": {
                "predicate": "http://mlcommons.org/croissant/expectedMetric",
                "inverse": false
              },
              "message": "An expected metric is a text or an IRI.",
              "fix": "Write the metric's name as a plain string; a context with @language turns strings into language-tagged ones, which do not count.",
              "constraints": [
                {
                  "kind": "or",
                  "shapes": [
                    {
                      "rule": "evaluation-spec-expected-metric/or-1",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "datatype",
                          "iri": "http://www.w3.org/2001/XMLSchema#string"
                        }
                      ]
                    },
                    {
                      "rule": "evaluation-spec-expected-metric/or-2",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "nodeKind",
                          "nodeKind": "IRI"
                        }
                      ]
                    }
                  ]
                }
              ]
            }
          },
          {
            "kind": "property",
            "shape": {
              "rule": "evaluation-spec-metric",
              "path": {
                "predicate": "http://mlcommons.org/croissant/metric",
                "inverse": false
              },
              "message": "An EvaluationSpec has no metric; it has expectedMetric.",
              "fix": "Rename croissant:metric to croissant:expectedMetric.",
              "constraints": [
                {
                  "kind": "maxCount",
                  "count": 0
                }
              ]
            }
          }
        ]
      }
    },
    {
      "targets": [
        {
          "kind": "class",
          "iri": "http://mlcommons.org/croissant/ImplementationSpec"
        }
      ],
      "shape": {
        "rule": "implementation-spec",
        "path": null,
        "message": null,
        "fix": null,
        "constraints": [
          {
            "kind": "property",
            "shape": {
              "rule": "implementation-spec-tests",
              "path": {
                "predicate": "http://mlcommons.org/croissant/tests",
                "inverse": false
              },
              "message": "Tests are Test nodes or addresses.",
              "fix": "Give the test \"@type\": \"croissant:Test\" with a testCommand, or refer to it by {\"@id\": …}.",
              "constraints": [
                {
                  "kind": "or",
                  "shapes": [
                    {
                      "rule": "implementation-spec-tests/or-1",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "http://mlcommons.org/croissant/Test"
                        }
                      ]
                    },
                    {
                      "rule": "implementation-spec-tests/or-2",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "nodeKind",
                          "nodeKind": "IRI"
                        }
                      ]
                    }
                  ]
                }
              ]
            }
          },
          {
            "kind": "property",
            "shape": {
              "rule": "implementation-spec-environment",
              "path": {
                "predicate": "http://mlcommons.org/croissant/environment",
                "inverse": false
              },
              "message": "An environment is a CreativeWork or an address.",
              "fix": "Give the environment \"@type\": \"schema:CreativeWork\", or refer to it by {\"@id\": …}.",
              "constraints": [
                {
                  "kind": "or",
                  "shapes": [
                    {
                      "rule": "implementation-spec-environment/or-1",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "https://schema.org/CreativeWork"
                        }
                      ]
                    },
                    {
                      "rule": "implementation-spec-environment/or-2",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "nodeKind",
                          "nodeKind": "IRI"
                        }
                      ]
                    }
                  ]
                }
              ]
            }
          }
        ]
      }
    },
    {
      "targets": [
        {
          "kind": "class",
          "iri": "http://mlcommons.org/croissant/Test"
        }
      ],
      "shape": {
        "rule": "test",
        "path": null,
        "message": null,
        "fix": null,
        "constraints": [
          {
            "kind": "property",
            "shape": {
              "rule": "test-command",
              "path": {
                "predicate": "http://mlcommons.org/croissant/testCommand",
                "inverse": false
              },
              "message": "A Test has a testCommand, as a text.",
              "fix": "Add \"croissant:testCommand\": \"<the command to run>\".",
              "constraints": [
                {
                  "kind": "minCount",
                  "count": 1
                },
                {
                  "kind": "datatype",
                  "iri": "http://www.w3.org/2001/XMLSchema#string"
                }
              ]
            }
          }
        ]
      }
    },
    {
      "targets": [
        {
          "kind": "class",
          "iri": "http://mlcommons.org/croissant/EvaluationResult"
        }
      ],
      "shape": {
        "rule": "result",
        "path": null,
        "message": null,
        "fix": null,
        "constraints": [
          {
            "kind": "property",
            "shape": {
              "rule": "result-metric",
              "path": {
                "predicate": "http://mlcommons.org/croissant/metric",
                "inverse": false
              },
              "message": "An EvaluationResult names its metric, by a text or an IRI.",
              "fix": "Add \"croissant:metric\": \"<name>\" as a plain string; a context with @language turns strings into language-tagged ones, which do not count.",
              "constraints": [
                {
                  "kind": "minCount",
                  "count": 1
                },
                {
                  "kind": "or",
                  "shapes": [
                    {
                      "rule": "result-metric/or-1",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "datatype",
                          "iri": "http://www.w3.org/2001/XMLSchema#string"
                        }
                      ]
                    },
                    {
                      "rule": "result-metric/or-2",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "nodeKind",
                          "nodeKind": "IRI"
                        }
                      ]
                    }
                  ]
                }
              ]
            }
          },
          {
            "kind": "property",
            "shape": {
              "rule": "result-value",
              "path": {
                "predicate": "http://mlcommons.org/croissant/value",
                "inverse": false
              },
              "message": "An EvaluationResult has a value: a number, a text, or a QuantitativeValue.",
              "fix": "Add \"croissant:value\" as a JSON number.",
              "constraints": [
                {
                  "kind": "minCount",
                  "count": 1
                },
                {
                  "kind": "or",
                  "shapes": [
                    {
                      "rule": "result-value/or-1",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "https://schema.org/QuantitativeValue"
                        }
                      ]
                    },
                    {
                      "rule": "result-value/or-2",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "datatype",
                          "iri": "http://www.w3.org/2001/XMLSchema#string"
                        }
                      ]
                    },
                    {
                      "rule": "result-value/or-3",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "datatype",
                          "iri": "http://www.w3.org/2001/XMLSchema#decimal"
                        }
                      ]
                    },
                    {
                      "rule": "result-value/or-4",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "datatype",
                          "iri": "http://www.w3.org/2001/XMLSchema#integer"
                        }
                      ]
                    },
                    {
                      "rule": "result-value/or-5",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "datatype",
                          "iri": "http://www.w3.org/2001/XMLSchema#double"
                        }
                      ]
                    }
                  ]
                }
              ]
            }
          }
        ]
      }
    },
    {
      "targets": [
        {
          "kind": "class",
          "iri": "http://mlcommons.org/croissant/EvaluationTask"
        }
      ],
      "shape": {
        "rule": "evaluation-task",
        "path": null,
        "message": null,
        "fix": null,
        "constraints": [
          {
            "kind": "property",
            "shape": {
              "rule": "evaluation-task-results",
              "path": {
                "predicate": "http://mlcommons.org/croissant/evaluationResults",
                "inverse": false
              },
              "message": "Evaluation results are EvaluationResult nodes.",
              "fix": "Give every result \"@type\": \"croissant:EvaluationResult\".",
              "constraints": [
                {
                  "kind": "class",
                  "iri": "http://mlcommons.org/croissant/EvaluationResult"
                }
              ]
            }
          },
          {
            "kind": "property",
            "shape": {
              "rule": "evaluation-task-solution",
              "path": {
                "predicate": "http://mlcommons.org/croissant/evaluatedSolution",
                "inverse": false
              },
              "message": "An EvaluationTask names exactly one evaluatedSolution, a TaskSolution described in the same file.",
              "fix": "Set \"croissant:evaluatedSolution\": { \"@id\": \"<the solution's @id>\" }, once.",
              "constraints": [
                {
                  "kind": "class",
                  "iri": "http://mlcommons.org/croissant/TaskSolution"
                },
                {
                  "kind": "minCount",
                  "count": 1
                },
                {
                  "kind": "maxCount",
                  "count": 1
                }
              ]
            }
          },
          {
            "kind": "property",
            "shape": {
              "rule": "evaluation-task-based-on",
              "path": {
                "predicate": "https://schema.org/isBasedOn",
                "inverse": false
              },
              "message": "What an EvaluationTask is based on is a TaskProblem or its address.",
              "fix": "Refer to the problem by { \"@id\": … }.",
              "constraints": [
                {
                  "kind": "or",
                  "shapes": [
                    {
                      "rule": "evaluation-task-based-on/or-1",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "class",
                          "iri": "http://mlcommons.org/croissant/TaskProblem"
                        }
                      ]
                    },
                    {
                      "rule": "evaluation-task-based-on/or-2",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "nodeKind",
                          "nodeKind": "IRI"
                        }
                      ]
                    }
                  ]
                }
              ]
            }
          }
        ]
      }
    },
    {
      "targets": [
        {
          "kind": "class",
          "iri": "http://mlcommons.org/croissant/RecordSet"
        }
      ],
      "shape": {
        "rule": "record-set",
        "path": null,
        "message": null,
        "fix": null,
        "constraints": [
          {
            "kind": "property",
            "shape": {
              "rule": "record-set-field",
              "path": {
                "predicate": "http://mlcommons.org/croissant/field",
                "inverse": false
              },
              "message": "The fields of a RecordSet are Field nodes.",
              "fix": "Give every field \"@type\": \"croissant:Field\".",
              "constraints": [
                {
                  "kind": "class",
                  "iri": "http://mlcommons.org/croissant/Field"
                }
              ]
            }
          }
        ]
      }
    },
    {
      "targets": [
        {
          "kind": "class",
          "iri": "http://mlcommons.org/croissant/Field"
        }
      ],
      "shape": {
        "rule": "field",
        "path": null,
        "message": null,
        "fix": null,
        "constraints": [
          {
            "kind": "property",
            "shape": {
              "rule": "field-data-type",
              "path": {
                "predicate": "http://mlcommons.org/croissant/dataType",
                "inverse": false
              },
              "message": "A Field has a dataType, an IRI or its name.",
              "fix": "Add \"croissant:dataType\": \"xsd:string\" (or xsd:integer, xsd:float, xsd:boolean …).",
              "constraints": [
                {
                  "kind": "minCount",
                  "count": 1
                },
                {
                  "kind": "or",
                  "shapes": [
                    {
                      "rule": "field-data-type/or-1",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "nodeKind",
                          "nodeKind": "IRI"
                        }
                      ]
                    },
                    {
                      "rule": "field-data-type/or-2",
                      "path": null,
                      "message": null,
                      "fix": null,
                      "constraints": [
                        {
                          "kind": "datatype",
                          "iri": "http://www.w3.org/2001/XMLSchema#string"
                        }
                      ]
                    }
                  ]
                }
              ]
            }
          }
        ]
      }
    }
  ]
};
