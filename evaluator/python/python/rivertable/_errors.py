"""Errors with more than a message."""


class QuestionError(ValueError):
    """The error of `ask` for an invalid question.

    >>> import rivertable as rt
    >>> try:
    ...     rt.ask({"ask": "equity", "ranges": ["AA", "KZ"]})
    ... except rt.QuestionError as error:
    ...     print(error.field, error.index)
    ranges 1
    """

    field: str
    """The invalid field. It is "question" if the question is not an object with known fields, and "stopped" if it was stopped."""

    index: int | None
    """The index of the invalid value, counted from 0, if the field has several."""

    def __init__(self, message: str, field: str, index: int | None = None) -> None:
        super().__init__(message, field, index)
        self.field, self.index = field, index

    def __str__(self) -> str:
        return str(self.args[0])
